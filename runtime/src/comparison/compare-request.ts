import type { Application, AppProject, SourceType } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import type { LiveCluster } from '../clusters/index.ts';
import type { EngineSettings } from '../settings/index.ts';

export interface CompareRequest {
  readonly application: Application;
  /** What the sources rendered to; undefined where they could not be. */
  readonly rendered:
    | { readonly objects: readonly KubeObject[]; readonly sourceTypes: readonly SourceType[] }
    | undefined;
  /** Why they could not be; told as a condition. */
  readonly failure?: string | undefined;
  readonly revisions: readonly string[];
  readonly cluster: LiveCluster;
  readonly settings: EngineSettings;
  readonly healthOf: (object: KubeObject) => Health | undefined;
  /** Why the project forbids an object, if it does. */
  readonly refusalOf: (object: KubeObject, isNamespaced: boolean) => string | undefined;
  /** Whether there is such an application; without it, whatever marks name is taken to be there. */
  readonly hasApplication?: (namespace: string, name: string) => boolean;
  /** Whose word on orphans counts. */
  readonly project?: AppProject | undefined;
}
