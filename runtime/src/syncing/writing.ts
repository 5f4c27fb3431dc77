import type { KubeObject } from '@freshet/domain/objects';
import type { SyncOptions, SyncTask } from '@freshet/domain/sync';
import { isKubeError, type KubeResource } from '@freshet/kit/kube-client';
import type { Clock } from '@freshet/kit/time';
import type { LiveCluster } from '../clusters/index.ts';
import type { SyncPass } from './sync-pass.ts';

/** What of a cluster takes part in writing to it. */
export type WritableCluster = Pick<LiveCluster, 'client' | 'kindOf' | 'rediscover'>;

export interface KubeWriterOptions {
  readonly cluster: WritableCluster;
  /** Asked of every object right before it is written, when its kind is known for sure. */
  readonly refusalOf: SyncPass['refusalOf'];
  readonly options: SyncOptions;
  readonly clock: Clock;
  /** Whose fields move to us when server-side apply takes over. */
  readonly formerManager: string;
}

/** What all ways of applying an object need to know. */
export interface Writing extends KubeWriterOptions {
  readonly resource: KubeResource;
  readonly task: SyncTask;
  readonly target: KubeObject;
  readonly force: boolean;
  readonly validation: 'Strict' | 'Ignore';
}

/** Who the fields belong to that the engine writes: the name by which other tools know such an engine. */
export const FIELD_MANAGER = 'argocd-controller';

/** How often something is tried whose object changes meanwhile. */
export const MOST_ATTEMPTS = 5;

/**
 * Whether a refusal only says that the object is not as it was thought to be. What is not found is the object itself
 * only where there was one; otherwise its namespace is missing.
 */
export const isOutdated = (error: unknown, current: KubeObject | undefined): boolean =>
  isKubeError(error, 'AlreadyExists') ||
  isKubeError(error, 'Conflict') ||
  (current !== undefined && isKubeError(error, 'NotFound'));
