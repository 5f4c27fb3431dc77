/**
 * Each hook runs once in an operation, whenever the engine is killed. A hook is created under a name that only one
 * object can have, and carries the mark of the operation and the phase that it was created for. A pass that knows
 * nothing of a hook, since whoever made it died before writing that down, finds it by its mark and takes it for its
 * own; a hook with another mark is left from before. What keeps the hook from vanishing in between is its finalizer,
 * which goes only when the end of the hook is written down.
 */
import type { OperationState, SyncPhase } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';

/** On a hook: the operation, its attempt and the phase that it runs for. */
export const OPERATION_ANNOTATION = 'freshet.io/operation';

export const operationMark = (
  { startedAt, retryCount = 0 }: Pick<OperationState, 'startedAt' | 'retryCount'>,
  phase: SyncPhase,
): string => `${startedAt}/${retryCount}/${phase}`;

export const carriesMark = (object: KubeObject | undefined, mark: string): boolean =>
  object?.metadata.annotations?.[OPERATION_ANNOTATION] === mark;
