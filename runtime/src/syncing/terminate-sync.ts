import {
  carriesMark,
  hasEnded,
  hasPolicy,
  isRunning,
  judge,
  operationMark,
  type SyncTask,
  taskId,
} from '@freshet/domain/sync';
import { tellableMessage } from '@freshet/domain/workloads';
import { inParallel } from './in-parallel.ts';
import { messageOf } from './run-group.ts';
import { contextOf, ended, type PassContext, writerOf } from './run-sync-pass.ts';
import type { SyncPass, SyncPassOutcome } from './sync-pass.ts';

/** Ends an operation before its time: hooks that run are let go and deleted, and everything else stays as it is. */
export const terminateSync = async (pass: SyncPass): Promise<SyncPassOutcome> => {
  const context = contextOf(pass, writerOf(pass));
  const hooks = [...context.tasks.filter(task => task.isHook), ...forgottenHooks(context)];
  let isClean = true;
  await inParallel(hooks, async task => {
    try {
      await endHook(task, context);
    } catch (error) {
      context.ledger.record(task, { state: 'Error', message: `Failed to terminate: ${messageOf(error)}` });
      isClean = false;
    }
  });
  return isClean
    ? ended(context, 'Failed', 'Operation terminated')
    : ended(context, 'Error', 'Operation termination had errors');
};

/** Hooks that run, but that the manifests no longer have, or that cannot be rendered any more. */
const forgottenHooks = ({ pass, tasks }: PassContext): readonly SyncTask[] => {
  const known = new Set(tasks.map(({ id }) => id));
  return (pass.state.syncResult?.resources ?? []).flatMap(result => {
    const { group, kind, namespace, name, version, syncPhase, hookType, hookPhase } = result;
    if (!hookType || !syncPhase || !isRunning(hookPhase)) return [];
    const key = { group, kind, namespace, name };
    const live = pass.cluster.get(key);
    if (!carriesMark(live, operationMark(pass.state, syncPhase)) || known.has(taskId(key, syncPhase)))
      return [];
    return [
      {
        id: taskId(key, syncPhase),
        phase: syncPhase,
        wave: 0,
        key,
        version,
        target: live,
        live,
        isHook: true,
        isModified: false,
        isOwnRun: true,
      },
    ];
  });
};

const endHook = async (task: SyncTask, { writer, ledger, healthOf, options }: PassContext): Promise<void> => {
  const state = ledger.stateOf(task);
  if (hasEnded(state)) {
    if (task.live) await writer.release(task.live);
    return;
  }
  // A hook that nobody has written down may still have been begun, by a pass that died.
  if (!isRunning(state) && !task.isOwnRun) return;
  const now = await writer.read(task);
  if (!now) {
    ledger.record(task, { status: 'Synced', state: 'Succeeded', message: 'Terminated' });
    return;
  }
  const health = healthOf(now);
  const verdict = judge(health, true);
  await writer.release(now);
  if (verdict === 'Running' || hasPolicy(task, 'HookFailed'))
    await writer.remove(now, options.prunePropagation);
  ledger.record(task, {
    status: 'Synced',
    state: verdict === 'Running' ? 'Failed' : verdict,
    message: verdict === 'Running' ? 'Terminated' : tellableMessage(now, health?.message),
  });
};
