/**
 * Where somebody else looks after Applications, as Argo CD does, nothing is given a turn: what an application would be
 * can be asked, and whoever does look after it is told of pushes by the mark that it understands.
 */
import { type Application, type AppProject, REFRESH_ANNOTATION } from '@freshet/domain/applications';
import { type ApplicationName, type Push, touchedBy } from '@freshet/domain/automation';
import { Fault } from '@freshet/kit/errors';
import { isKubeError, type KubeResource, startInformer } from '@freshet/kit/kube-client';
import type { AppController, AppControllerOptions } from './controller.ts';
import { foreseeDeletion } from './deletion.ts';
import { APPLICATIONS } from './draft.ts';
import type { EngineParts } from './engine-parts.ts';
import { previewApplication } from './preview.ts';
import { Revisions } from './revisions.ts';

const PROJECTS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'appprojects',
  kind: 'AppProject',
  namespaced: true,
};

export const startObserver = (options: AppControllerOptions): AppController => {
  const { client, clock, log, settings, sources } = options;
  const { namespace } = settings();
  const follow = <Shape extends Application | AppProject>(
    resource: KubeResource,
    where: { namespace?: string },
  ) =>
    startInformer<Shape>({
      client,
      resource,
      clock,
      ...where,
      onChange: () => undefined,
      onTrouble: error => log.debug({ error }, 'applications cannot be watched for a moment'),
    });
  const projects = follow<AppProject>(PROJECTS, { namespace });
  const applications = follow<Application>(APPLICATIONS, {});
  const find = (name: ApplicationName): Application | undefined => {
    const [home = '', plain = ''] = name.split('/');
    return applications.get({ namespace: home, name: plain });
  };
  const parts: EngineParts = {
    ...options,
    revisions: new Revisions(sources, clock),
    findProject: name => projects.get({ namespace, name }),
    findApplication: find,
    allApplications: () => applications.all(),
    isPending: () => false,
  };
  const mark = (application: Application, isHard = false): void => {
    const { namespace: place = '', name } = application.metadata;
    const annotations = { [REFRESH_ANNOTATION]: isHard ? 'hard' : 'normal' };
    const patch = { metadata: { annotations } };
    client.patch(APPLICATIONS, { namespace: place, name }, { kind: 'merge', patch }).catch(error => {
      if (!isKubeError(error, 'NotFound')) log.warn({ error, name }, 'an application could not be marked');
    });
  };
  return {
    ready: Promise.all([projects.ready, applications.ready]).then(() => undefined),
    pushed: (push: Push) => {
      sources.forget(push.url);
      parts.revisions.forget();
      for (const application of applications.all())
        if (touchedBy(application, push) !== 'no') mark(application);
    },
    refresh: (name, { isHard = false } = {}) => {
      const application = find(name);
      if (application) mark(application, isHard);
    },
    refreshAll: () => undefined,
    preview: async (name, revisions, options) => {
      const application = find(name);
      if (!application)
        throw new Fault('GITOPS_APPLICATION_UNKNOWN', `there is no application ${name}`, { name });
      return previewApplication(parts, application, revisions, options);
    },
    examine: (application, signal) => previewApplication(parts, application, [], { signal }),
    foreseeDeletion: application => foreseeDeletion(parts, application),
    applicationOf: find,
    projectOf: ({ spec }) => parts.findProject(spec.project || 'default'),
    isIdle: () => true,
    longestTurn: () => undefined,
    stop: async () => {
      await Promise.all([projects.stop(), applications.stop()]);
    },
  };
};
