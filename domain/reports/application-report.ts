/** What is told of an Application: how it stands, where it comes from and where it goes, never what is in it. */
import {
  type Application,
  type ApplicationStatus,
  GENERATE_PATHS_ANNOTATION,
  type ResourceStatus,
  WHY_ANNOTATION,
} from '@freshet/domain/applications';
import type { ApplicationReport, Commit } from './report.ts';
import { sourceReports, sourcesOf } from './source-report.ts';
import { tellableText } from './tellable-text.ts';
import { instant, maybe, when, words } from './words.ts';

const MOST_RESOURCES = 5_000;
const MOST_LABELS = 200;

/** Annotations that mean something to people who look at applications; others may hold anything. */
const TOLD_ANNOTATIONS =
  /^((freshet|codefresh)\.io\/(product|app-group|app-sync-warning-threshold|why|depends-on|held-revision|hold|description)|link\.argocd\.argoproj\.io\/[a-z0-9-]+|notified\.notifications\.argoproj\.io|argocd\.argoproj\.io\/manifest-generate-paths)$/;

export interface Surroundings {
  /** What holds the application, if something does. */
  readonly parent: ApplicationReport['parent'];
  readonly gitSource: string | undefined;
  readonly manifest: ApplicationReport['manifest'];
  /** The address of the cluster that goes by a name. */
  readonly serverOf: (name: string) => string | undefined;
  /** The name of the cluster that is at an address. */
  readonly nameOf: (server: string) => string | undefined;
  readonly commit: Commit | undefined;
  /** A pod that does not come up, and why. */
  readonly stuck?: ApplicationReport['stuck'] | undefined;
}

export const applicationReport = (
  application: Application,
  surroundings: Surroundings,
): ApplicationReport => {
  const tell = tellableText(application.status ?? {});
  return {
    is: 'application',
    ...identityOf(application, tell),
    ...originOf(application, surroundings),
    ...stateOf(application.status ?? {}, tell),
    ...stuckOf(surroundings),
  };
};

/** A text as it may leave the cluster. */
type Tell = (text: string) => string;

const stuckOf = ({ stuck }: Surroundings): Pick<ApplicationReport, 'stuck'> =>
  stuck
    ? {
        stuck: {
          pod: words(stuck.pod, 253),
          message: words(stuck.message, 500),
          ...(stuck.isCrashLoop ? { isCrashLoop: true } : {}),
        },
      }
    : {};

const identityOf = ({ metadata, spec }: Application, tell: Tell) => ({
  kind: 'Application' as const,
  namespace: metadata.namespace ?? '',
  name: metadata.name,
  uid: metadata.uid ?? '',
  createdAt: instant(metadata.creationTimestamp) ?? new Date(0).toISOString(),
  labels: texts(metadata.labels),
  annotations: toldAnnotations(metadata.annotations, tell),
  project: spec.project ?? 'default',
});

const originOf = ({ spec }: Application, surroundings: Surroundings) => {
  const { parent, gitSource, manifest, serverOf, nameOf, commit } = surroundings;
  const { destination = {}, syncPolicy: { automated } = {} } = spec;
  const isOn = automated !== undefined && automated.enabled !== false;
  return {
    sources: sourceReports(spec),
    destination: {
      server: words(destination.server || serverOf(destination.name ?? '') || '', 2_048),
      ...maybe('name', destination.name || nameOf(destination.server ?? ''), 253),
      namespace: destination.namespace ?? '',
    },
    ...(parent ? { parent } : {}),
    ...maybe('gitSource', gitSource, 253),
    ...(manifest ? { manifest } : {}),
    automation: {
      isOn,
      // What is said beside automation that is switched off does nothing.
      prune: isOn && automated.prune === true,
      selfHeal: isOn && automated.selfHeal === true,
    },
    ...(commit ? { commit } : {}),
  };
};

const stateOf = (status: ApplicationStatus, tell: Tell) => ({
  sync: { status: status.sync?.status ?? ('Unknown' as const), revisions: revisionsOf(status) },
  health: {
    status: status.health?.status ?? ('Unknown' as const),
    ...maybe('message', status.health?.message && tell(status.health.message), 4_096),
  },
  ...operationOf(status, tell),
  conditions: (status.conditions ?? []).slice(0, 50).map(({ type, message, lastTransitionTime }) => ({
    type: words(type, 100),
    message: words(tell(message), 4_096),
    ...when('at', lastTransitionTime),
  })),
  images: (status.summary?.images ?? []).slice(0, 500).map(image => words(image, 1_024)),
  urls: (status.summary?.externalURLs ?? []).slice(0, 100).map(url => words(url, 2_048)),
  resources: (status.resources ?? []).slice(0, MOST_RESOURCES).map(resourceReport),
  resourceCount: status.resources?.length ?? 0,
  ...when('deployedAt', status.history?.at(-1)?.deployedAt),
});

const revisionsOf = ({ sync }: ApplicationStatus): string[] => {
  const revisions = sync?.revisions ?? (sync?.revision ? [sync.revision] : []);
  return revisions.slice(0, 50).map(revision => words(revision, 255));
};

const operationOf = (
  { operationState }: ApplicationStatus,
  tell: Tell,
): Pick<ApplicationReport, 'operation'> => {
  if (!operationState) return {};
  const { phase, message, startedAt, finishedAt, syncResult, operation, retryCount } = operationState;
  return {
    operation: {
      phase,
      ...maybe('message', message && tell(message), 4_096),
      ...when('startedAt', startedAt),
      ...when('finishedAt', finishedAt),
      ...maybe('revision', syncResult?.revision, 255),
      ...maybe('initiatedBy', operation?.initiatedBy?.username, 255),
      ...(operation?.initiatedBy?.automated === undefined
        ? {}
        : { isAutomated: operation.initiatedBy.automated }),
      ...(retryCount === undefined ? {} : { retries: retryCount }),
    },
  };
};

/** What a pod says is what its node and its containers say, and may hold values of secrets: it stays in the cluster. */
const tellable = ({ group, kind, health }: ResourceStatus): string | undefined =>
  kind === 'Pod' && !group ? undefined : health?.message;

const resourceReport = (resource: ResourceStatus): ApplicationReport['resources'][number] => {
  const { group, version, kind, namespace, name, status, health, hook, requiresPruning, syncWave } = resource;
  return {
    group: group ?? '',
    version: version ?? '',
    kind,
    namespace: namespace ?? '',
    name,
    ...(status ? { sync: status } : {}),
    ...(health ? { health: health.status, ...maybe('healthMessage', tellable(resource), 1_000) } : {}),
    ...(requiresPruning ? { requiresPruning } : {}),
    ...(hook ? { hook } : {}),
    ...(syncWave === undefined ? {} : { wave: syncWave }),
  };
};

const LONGEST_TEXT = 4_096;

export const texts = (map: Readonly<Record<string, string>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(map ?? {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, MOST_LABELS)
      .map(([key, value]) => [words(key, 317), words(value, LONGEST_TEXT)]),
  );

/** A list of paths without its end would say that nothing else matters to the application. */
const isWholeList = (key: string, value: string): boolean =>
  key !== GENERATE_PATHS_ANNOTATION || value.length <= LONGEST_TEXT;

/** Why an application is as it is, is told in the words of its sync. */
const toldAnnotations = (
  map: Readonly<Record<string, string>> | undefined,
  tell: Tell,
): Record<string, string> =>
  texts(
    Object.fromEntries(
      Object.entries(map ?? {})
        .filter(([key, value]) => TOLD_ANNOTATIONS.test(key) && isWholeList(key, value))
        .map(([key, value]) => [key, key === WHY_ANNOTATION ? tell(value) : value]),
    ),
  );

const LONG_REPORT = 900_000;
const FEWER_RESOURCES = 1_000;

/** A report that is too long has fewer objects in it; how many there are is said all the same. */
export const fitting = (report: ApplicationReport): ApplicationReport =>
  report.resources.length > FEWER_RESOURCES && JSON.stringify(report).length > LONG_REPORT
    ? { ...report, resources: report.resources.slice(0, FEWER_RESOURCES) }
    : report;

/** The revision that an application was last compared with, and where it lies. */
export const currentRevision = ({ spec, status }: Application) => {
  const revision = status?.sync?.revision ?? status?.sync?.revisions?.[0];
  const source = sourcesOf(spec)[0];
  return revision && source && !source.chart
    ? { place: { repoURL: source.repoURL, project: spec.project }, revision }
    : undefined;
};
