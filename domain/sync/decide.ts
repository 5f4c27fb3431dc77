/**
 * What a pass does next. An operation goes through groups of tasks, one for each phase and wave. A group is begun when
 * nothing before it runs any more, and the next only when all of it has ended well; the last group is left to itself
 * where it holds no hook. Once a task has ended badly no further group is begun: the SyncFail tasks run instead, and
 * the operation ends with them.
 */
import { hasEnded, isRunning, type Ledger } from './ledger.ts';
import type { SyncOptions } from './options.ts';
import { hasPolicy, isPrune, type SyncTask } from './task.ts';
import { waitingFor } from './waiting.ts';

export type Decision =
  | { readonly kind: 'wait'; readonly message: string }
  /** Begins a group; `isLast` where the operation has succeeded as soon as the group is applied. */
  | { readonly kind: 'run'; readonly group: readonly SyncTask[]; readonly isLast: boolean }
  /** Begins what is left to do about a failure; the operation has failed when that is nothing. */
  | { readonly kind: 'fail'; readonly message: string; readonly group: readonly SyncTask[] }
  | { readonly kind: 'succeed'; readonly message: string };

export const decide = (
  tasks: readonly SyncTask[],
  ledger: Ledger,
  { applyOutOfSyncOnly }: Pick<SyncOptions, 'applyOutOfSyncOnly'>,
): Decision => {
  const isLong = hasSeveralGroups(tasks);
  const running = tasks.filter(task => (isLong || task.isHook) && isRunning(ledger.stateOf(task)));
  if (running.length > 0) return { kind: 'wait', message: waitingFor(running, 'end') };

  const leaving = tasks.filter(task => ledger.of(task).status === 'Pruned' && isLeaving(task));
  if (leaving.length > 0) return { kind: 'wait', message: waitingFor(leaving, 'deletion') };

  const regular = tasks.filter(task => task.phase !== 'SyncFail');
  if (regular.some(task => hasFailed(task, ledger))) return failing(tasks, ledger);

  const pending = regular.filter(
    task => ledger.stateOf(task) === undefined && !(applyOutOfSyncOnly && isNothingToDo(task)),
  );
  const [first] = pending;
  if (!first) return { kind: 'succeed', message: 'successfully synced (no more tasks)' };
  const group = pending.filter(({ phase, wave }) => phase === first.phase && wave === first.wave);
  return { kind: 'run', group, isLast: group.length === pending.length && !group.some(task => task.isHook) };
};

/** Hooks that go when the operation ends in one way or the other; those that still run stay. */
export const hooksToDelete = (
  tasks: readonly SyncTask[],
  ledger: Ledger,
  policy: 'HookSucceeded' | 'HookFailed',
): readonly SyncTask[] =>
  tasks.filter(task => task.isOwnRun && hasPolicy(task, policy) && !isRunning(ledger.stateOf(task)));

/** Finished hooks, which nothing need hold any longer. */
export const hooksToRelease = (tasks: readonly SyncTask[], ledger: Ledger): readonly SyncTask[] =>
  tasks.filter(task => task.isOwnRun && hasEnded(ledger.stateOf(task)));

/** Whether nothing would change, so that a sync of only what differs leaves the object alone. */
export const isNothingToDo = ({ isHook, target, live, isModified }: SyncTask): boolean =>
  !isHook && target !== undefined && live !== undefined && !isModified;

const hasSeveralGroups = (tasks: readonly SyncTask[]): boolean => {
  const first = tasks.at(0);
  const last = tasks.at(-1);
  return first?.phase !== last?.phase || first?.wave !== last?.wave;
};

const isLeaving = (task: SyncTask): boolean =>
  isPrune(task) && task.live?.metadata.deletionTimestamp !== undefined;

const hasFailed = (task: SyncTask, ledger: Ledger): boolean => {
  const state = ledger.stateOf(task);
  return state === 'Failed' || state === 'Error';
};

const failing = (tasks: readonly SyncTask[], ledger: Ledger): Decision => {
  const regular = tasks.filter(task => task.phase !== 'SyncFail');
  const remedies = tasks.filter(task => task.phase === 'SyncFail');
  const group = remedies.filter(task => ledger.stateOf(task) === undefined);
  const notApplied = regular.filter(task => ledger.of(task).status === 'SyncFailed');
  const what =
    notApplied.length > 0
      ? 'one or more objects failed to apply'
      : 'one or more synchronization tasks completed unsuccessfully';
  const causes = notApplied.length > 0 ? notApplied : regular.filter(task => hasFailed(task, ledger));
  const sentences = [withReasons(what, causes, ledger)];
  const badRemedies = remedies.filter(task => hasFailed(task, ledger));
  if (group.length === 0 && badRemedies.length > 0)
    sentences.push(withReasons('one or more SyncFail hooks failed', badRemedies, ledger));
  return { kind: 'fail', message: sentences.join('\n'), group };
};

const MOST_REASONS = 10;

const withReasons = (what: string, tasks: readonly SyncTask[], ledger: Ledger): string => {
  const reasons = [...new Set(tasks.flatMap(task => ledger.of(task).message ?? []))];
  if (reasons.length === 0) return what;
  const more = reasons.length > MOST_REASONS ? `, and ${reasons.length - MOST_REASONS} more` : '';
  return `${what}, reason: ${reasons.slice(0, MOST_REASONS).join(',')}${more}`;
};
