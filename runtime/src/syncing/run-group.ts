/**
 * One group of tasks: what has to go goes first, then hooks that are left from earlier syncs, and then everything is
 * applied, kind after kind and all of a kind at once. Where something takes its time to go the group is left, and the
 * pass that follows takes it up again; so whatever is done here may be done twice.
 */

import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import {
  hasPolicy,
  isPrune,
  type Ledger,
  pruneVerdict,
  type SyncOptions,
  type SyncTask,
  waitingFor,
} from '@freshet/domain/sync';
import type { Applied, ClusterWriter } from './cluster-writer.ts';
import { inParallel } from './in-parallel.ts';
import { isNoAnswer } from './patience.ts';

export interface GroupContext {
  readonly writer: ClusterWriter;
  readonly ledger: Ledger;
  readonly options: SyncOptions;
  readonly isPruneConfirmed: boolean;
  readonly healthOf: (object: KubeObject) => Health | undefined;
}

export type GroupOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'waiting'; readonly message: string };

const DONE: GroupOutcome = { kind: 'done' };
const FAILED: GroupOutcome = { kind: 'failed' };

export const runGroup = async (group: readonly SyncTask[], context: GroupContext): Promise<GroupOutcome> => {
  const pruned = await prune(group.filter(isPrune), context);
  if (pruned.kind !== 'done') return pruned;
  const cleared = await clearHooks(group, context);
  if (cleared.outcome.kind !== 'done') return cleared.outcome;
  return create(cleared.tasks, context);
};

const prune = async (tasks: readonly SyncTask[], context: GroupContext): Promise<GroupOutcome> => {
  const { options, isPruneConfirmed, ledger, writer } = context;
  const verdicts = tasks.map(task => ({ task, verdict: pruneVerdict(task, options, isPruneConfirmed) }));
  const unconfirmed = verdicts.filter(({ verdict }) => verdict.kind === 'confirm');
  if (unconfirmed.length > 0)
    return {
      kind: 'waiting',
      message: waitingFor(
        unconfirmed.map(({ task }) => task),
        'confirmation',
      ),
    };
  let hasFailed = false;
  await inParallel(verdicts, async ({ task, verdict }) => {
    if (verdict.kind === 'skip') ledger.record(task, { status: 'PruneSkipped', message: verdict.message });
    if (verdict.kind !== 'prune' || !task.live) return;
    try {
      // Whoever is leaving already is not hurried.
      if (!task.live.metadata.deletionTimestamp) await writer.remove(task.live, options.prunePropagation);
      ledger.record(task, { status: 'Pruned', message: 'pruned' });
    } catch (error) {
      ledger.record(task, { status: 'SyncFailed', message: failureOf(error) });
      hasFailed = true;
    }
  });
  return hasFailed ? FAILED : DONE;
};

/** Makes room for hooks: what earlier syncs left is let go, and is deleted unless its policy says otherwise. */
const clearHooks = async (
  group: readonly SyncTask[],
  { ledger, writer, options }: GroupContext,
): Promise<{ outcome: GroupOutcome; tasks: readonly SyncTask[] }> => {
  const tasks = group.filter(task => !isPrune(task));
  const former = tasks.filter(task => task.isHook && task.live && !task.isOwnRun);
  if (former.length === 0) return { outcome: DONE, tasks };
  const leaving: SyncTask[] = [];
  const gone = new Set<SyncTask>();
  let hasFailed = false;
  await inParallel(former, async task => {
    const live = task.live as KubeObject;
    try {
      await writer.release(live);
      if (!hasPolicy(task, 'BeforeHookCreation')) return;
      if (await writer.remove(live, options.prunePropagation)) gone.add(task);
      else leaving.push(task);
    } catch (error) {
      ledger.record(task, { state: 'Error', message: `failed to delete resource: ${failureOf(error)}` });
      hasFailed = true;
    }
  });
  if (hasFailed) return { outcome: FAILED, tasks };
  if (leaving.length > 0)
    return { outcome: { kind: 'waiting', message: waitingFor(leaving, 'deletion') }, tasks };
  return { outcome: DONE, tasks: tasks.map(task => (gone.has(task) ? { ...task, live: undefined } : task)) };
};

const create = async (tasks: readonly SyncTask[], context: GroupContext): Promise<GroupOutcome> => {
  const leaving: SyncTask[] = [];
  let hasFailed = false;
  for (const batch of byKind(tasks))
    await inParallel(batch, async task => {
      try {
        const applied = await applyTask(task, context);
        if (applied.kind === 'leaving') leaving.push(task);
      } catch (error) {
        context.ledger.record(task, { status: 'SyncFailed', message: failureOf(error) });
        hasFailed = true;
      }
    });
  if (hasFailed) return FAILED;
  return leaving.length > 0 ? { kind: 'waiting', message: waitingFor(leaving, 'deletion') } : DONE;
};

/** Neighbours of one kind; they need nothing of each other. */
const byKind = (tasks: readonly SyncTask[]): readonly (readonly SyncTask[])[] => {
  const batches: SyncTask[][] = [];
  for (const task of tasks) {
    const last = batches.at(-1);
    if (last?.[0]?.key.kind === task.key.kind) last.push(task);
    else batches.push([task]);
  }
  return batches;
};

const applyTask = async (task: SyncTask, { writer, ledger, healthOf }: GroupContext): Promise<Applied> => {
  const applied: Applied =
    task.isOwnRun && task.live ? { kind: 'found', object: task.live } : await writer.apply(task);
  if (applied.kind === 'found') ledger.record(task, { status: 'Synced', message: sentence(task, 'created') });
  if (applied.kind === 'applied') {
    const hasHealth = healthOf(applied.object) !== undefined;
    ledger.record(task, {
      status: 'Synced',
      // What has no health is as good as it gets; everything else is looked at when its controllers had their turn.
      state: hasHealth ? 'Running' : 'Succeeded',
      message: sentence(task, applied.change),
    });
  }
  return applied;
};

/** What became of an object, in the words of `kubectl`. */
export const sentence = ({ key: { group, kind, name } }: SyncTask, change: string): string =>
  `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name} ${change}`;

const LONGEST_MESSAGE = 2000;

/** The words of a failure, cut where they would fill the status of the application. */
export const messageOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
};

/** The words of a failure of a task. A cluster that is not there fails none: the pass ends, and another goes on later. */
export const failureOf = (error: unknown): string => {
  if (isNoAnswer(error)) throw error;
  return messageOf(error);
};
