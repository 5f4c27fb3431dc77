import type { SyncPhase } from '@freshet/domain/applications';
import {
  groupOf,
  type KubeObject,
  keyOf,
  keyText,
  type ResourceKey,
  versionOf,
} from '@freshet/domain/objects';
import { deletePoliciesOf, type HookDeletePolicy } from './hooks.ts';

/**
 * One thing that a sync does: make an object be as its target says, or remove one that has no target any more. A hook
 * is a task for each phase that it names.
 */
export interface SyncTask {
  /** The same in every pass of an operation: results are found again by it. */
  readonly id: string;
  readonly phase: SyncPhase;
  readonly wave: number;
  readonly key: ResourceKey;
  readonly version: string;
  /** Absent where the object has to go. */
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
  readonly isHook: boolean;
  /** Whether applying the target would change anything. */
  readonly isModified: boolean;
  /** Whether the live object is a hook that this very operation has made. */
  readonly isOwnRun: boolean;
}

export const taskId = (key: ResourceKey, phase: SyncPhase): string => `${keyText(key)}:${phase}`;

/** A task of what is kept: everything but hooks. */
export const keepingTask = (
  phase: SyncPhase,
  wave: number,
  pair: { target: KubeObject | undefined; live: KubeObject | undefined; isModified: boolean },
): SyncTask | undefined => {
  const object = pair.target ?? pair.live;
  if (!object) return undefined;
  const key = keyOf(object);
  return {
    id: taskId(key, phase),
    phase,
    wave,
    key,
    version: versionOf(object.apiVersion),
    ...pair,
    isHook: false,
    isOwnRun: false,
  };
};

export const isPrune = (task: SyncTask): boolean => task.target === undefined;

/** Whether a hook goes away at a point; nothing else ever does. */
export const hasPolicy = (task: SyncTask, policy: HookDeletePolicy): boolean => {
  const object = task.target ?? task.live;
  return task.isHook && object !== undefined && deletePoliciesOf(object).includes(policy);
};

export const isNamespace = (object: KubeObject | undefined): object is KubeObject =>
  object !== undefined && object.kind === 'Namespace' && groupOf(object.apiVersion) === '';
