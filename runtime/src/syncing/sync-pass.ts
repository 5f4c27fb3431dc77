import type { Application, OperationState } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import type { Clock } from '@freshet/kit/time';
import type { LiveCluster } from '../clusters/index.ts';
import type { Comparison } from '../comparison/index.ts';

export interface SyncPass {
  readonly application: Application;
  /**
   * With the pinned revisions; its `syncResult.resources` are all that is known of earlier passes. No two operations
   * of an application begin at the same `startedAt`: hooks are told apart by it.
   */
  readonly state: OperationState;
  readonly comparison: Comparison;
  readonly cluster: LiveCluster;
  readonly healthOf: (object: KubeObject) => Health | undefined;
  /** Why the project forbids an object, if it does. */
  readonly refusalOf: (object: KubeObject, isNamespaced: boolean) => string | undefined;
  /** The user in whose name the cluster is changed, if not in ours. */
  readonly impersonate?: string | undefined;
  readonly now: Date;
  /** For the short waits within a pass: until a definition is served, before a request is repeated. */
  readonly clock?: Clock;
}

/** What a pass came to: the state to be written, and whether another pass may follow at once. */
export interface SyncPassOutcome {
  readonly state: OperationState;
  /**
   * `at-once`: as soon as the state is written, which must come first. `when-something-changes`: after a change of
   * an object of the application, or half a minute.
   */
  readonly again: 'at-once' | 'when-something-changes' | 'never';
  /** A time at which to look again, though nothing has changed. */
  readonly at?: Date;
}
