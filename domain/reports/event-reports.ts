/**
 * What an event of the reporters that come with Argo CD says, as reports. Such an event carries a whole object; what is
 * taken of it is what a runtime of ours would tell. Objects that an application manages are told with their application,
 * so events about them alone add nothing.
 */
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { applicationReport, fitting } from './application-report.ts';
import { applicationSetReport } from './application-set-report.ts';
import { deploymentReport } from './deployment-report.ts';
import { parentOf } from './family.ts';
import type { ApplicationReport, Commit, DeploymentReport, GoneApplication } from './report.ts';
import { maybe, when } from './words.ts';

/** An event, as far as it is looked at. */
export interface ObjectEvent {
  readonly object: KubeObject;
  /** Whether the object is gone from the cluster. */
  readonly isGone: boolean;
  readonly source?:
    | {
        readonly revision?: string | undefined;
        readonly commitMessage?: string | undefined;
        readonly commitAuthor?: string | undefined;
        readonly commitDate?: string | undefined;
        /** The application that holds the object. */
        readonly appName?: string | undefined;
        readonly appNamespace?: string | undefined;
      }
    | undefined;
}

export type EventReport = ApplicationReport | DeploymentReport | GoneApplication;

const GROUP = 'argoproj.io/';
const MOST_DEPLOYMENTS = 50;

/** Empty for an event about something that is told otherwise, or not at all. */
export const eventReports = (event: ObjectEvent): readonly EventReport[] => {
  const { object, isGone } = event;
  const { kind } = object;
  if (!object.apiVersion.startsWith(GROUP) || (kind !== 'Application' && kind !== 'ApplicationSet'))
    return [];
  const { namespace = '', name } = object.metadata;
  if (isGone) return [{ is: 'gone', what: { is: 'application', kind, namespace, name } }];
  const parent = parentIn(event);
  if (kind === 'ApplicationSet') return [fitting(applicationSetReport(object, parent ? { parent } : {}))];
  const application = { ...object, spec: object.spec ?? {} } as Application;
  const commit = commitIn(event, application);
  return [
    fitting(
      applicationReport(application, {
        parent,
        gitSource: undefined,
        manifest: undefined,
        serverOf: () => undefined,
        nameOf: () => undefined,
        commit,
      }),
    ),
    ...(application.status?.history ?? [])
      .slice(-MOST_DEPLOYMENTS)
      .map(entry =>
        deploymentReport(application, entry, commit?.sha === entry.revision ? commit : undefined),
      ),
  ];
};

/** The event of an application that another one holds names that other one. */
const parentIn = ({ object, source }: ObjectEvent): ApplicationReport['parent'] => {
  const { namespace = '', name } = object.metadata;
  const { appName, appNamespace = namespace } = source ?? {};
  if (!appName || (appName === name && appNamespace === namespace))
    return parentOf(object, { home: namespace });
  return { kind: 'Application', namespace: appNamespace, name: appName };
};

/** The commit that the event speaks of, where that is what the application was compared with. */
const commitIn = ({ source }: ObjectEvent, { status }: Application): Commit | undefined => {
  const { revision, commitAuthor, commitMessage, commitDate } = source ?? {};
  if (!revision || revision !== status?.sync?.revision || !commitAuthor) return undefined;
  const [, name = commitAuthor, email] = /^(.*?)\s*<([^>]*)>$/.exec(commitAuthor) ?? [];
  return {
    sha: revision,
    ...maybe('author', name, 255),
    ...maybe('email', email, 254),
    ...maybe('message', commitMessage, 1_000),
    ...when('date', commitDate),
  };
};
