export { type Decision, decide, hooksToDelete, hooksToRelease, isNothingToDo } from './decide.ts';
export { definedKind, definedVersions, definitionStateOf } from './definition.ts';
export {
  DELETION_HOOKS_ANNOTATION,
  type FailuresByHook,
  type HookFailures,
  MOST_DELETION_ATTEMPTS,
  nextDeletionAttempt,
  readFailures,
} from './deletion-attempts.ts';
export {
  deletePoliciesOf,
  type HookDeletePolicy,
  hookTypesOf,
  isHook,
  isIgnoredHook,
  isSkipped,
  phasesOf,
  waveOf,
} from './hooks.ts';
export { judge } from './judge.ts';
export { type Entry, hasEnded, isRunning, Ledger } from './ledger.ts';
export { carriesMark, OPERATION_ANNOTATION, operationMark } from './operation-mark.ts';
export {
  hasSyncOption,
  ownSyncOption,
  type PrunePropagation,
  type SyncOptions,
  syncOptionsOf,
} from './options.ts';
export { planTasks, type SyncPair, type SyncPlanInput } from './plan-tasks.ts';
export { isDeletionConfirmed, type PruneVerdict, pruneVerdict } from './pruning.ts';
export { nextRetry, resumed, retried } from './retry.ts';
export { afterChange, newsOf, type SaidChange, saidChange } from './said-change.ts';
export { hasPolicy, isNamespace, isPrune, type SyncTask, taskId } from './task.ts';
export { waitingFor } from './waiting.ts';
