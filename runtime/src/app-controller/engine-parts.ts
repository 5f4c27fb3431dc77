import type { Application, AppProject } from '@freshet/domain/applications';
import type { ApplicationName } from '@freshet/domain/automation';
import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Clusters } from '../clusters/index.ts';
import type { Comparer } from '../comparison/index.ts';
import type { Renderer } from '../rendering/index.ts';
import type { EngineSettings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Revisions } from './revisions.ts';

/** What looking after an application takes. */
export interface EngineParts {
  /** The cluster that Applications lie in. */
  readonly client: KubeClient;
  readonly settings: () => EngineSettings;
  readonly clusters: Clusters;
  readonly sources: Sources;
  readonly revisions: Revisions;
  readonly renderer: Renderer;
  readonly comparer: Comparer;
  readonly healthOf: (object: KubeObject) => Health | undefined;
  readonly findProject: (name: string) => AppProject | undefined;
  /** The project that alone may use a cluster, if one does. */
  readonly projectOfCluster: (server: string) => string | undefined;
  readonly findApplication: (name: ApplicationName) => Application | undefined;
  readonly allApplications: () => Iterable<Application>;
  /** Whether an application is still to be looked at. */
  readonly isPending: (name: ApplicationName) => boolean;
  readonly clock: Clock;
  readonly log: Logger;
}
