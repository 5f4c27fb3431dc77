/**
 * One pass of a sync. It knows nothing but the state of the operation and the cluster, does what can be done now, and
 * answers with the state that the next pass begins with. It may die anywhere: whatever it did without having written
 * that down is found, and not done again, by the pass that follows.
 *
 * One order matters for that: the end of a hook is written down before its finalizer goes, as the hook may be gone
 * the moment after.
 */
import type { OperationPhase, OperationState } from '@freshet/domain/applications';
import { keyOf, keyText } from '@freshet/domain/objects';
import {
  type Decision,
  decide,
  hasEnded,
  hooksToDelete,
  hooksToRelease,
  isDeletionConfirmed,
  isNamespace,
  isRunning,
  Ledger,
  planTasks,
  type SyncTask,
  syncOptionsOf,
  waitingFor,
} from '@freshet/domain/sync';
import { systemClock } from '@freshet/kit/time';
import { checkTasks } from './check-tasks.ts';
import type { ClusterWriter } from './cluster-writer.ts';
import { dryRun, reportDryRun } from './dry-run.ts';
import { inParallel } from './in-parallel.ts';
import { KubeWriter } from './kube-writer.ts';
import { isMeant, observe } from './observe.ts';
import { failureOf, type GroupContext, runGroup } from './run-group.ts';
import type { SyncPass, SyncPassOutcome } from './sync-pass.ts';
import type { WritableCluster } from './writing.ts';

const MANAGER_ANNOTATION = 'argocd.argoproj.io/client-side-apply-migration-manager';

/** Does what can be done of a sync now. Only a cluster that cannot be asked makes it throw, as `isNoAnswer` tells. */
export const runSyncPass = (pass: SyncPass): Promise<SyncPassOutcome> => passWith(pass, writerOf(pass));

export const writerOf = (pass: SyncPass): ClusterWriter => {
  const { application, state, refusalOf, clock = systemClock } = pass;
  return new KubeWriter({
    cluster: writtenAs(pass),
    refusalOf,
    clock,
    options: syncOptionsOf(state.operation, application),
    formerManager: application.metadata.annotations?.[MANAGER_ANNOTATION] || 'kubectl-client-side-apply',
  });
};

/** The cluster, in the name of whoever is to be seen as the one who changes it. */
const writtenAs = ({ cluster, impersonate }: SyncPass): WritableCluster => {
  if (impersonate === undefined) return cluster;
  return {
    client: cluster.client.as(impersonate),
    kindOf: (group, kind, version) => cluster.kindOf(group, kind, version),
    rediscover: () => cluster.rediscover(),
  };
};

/** What a pass works on. */
export interface PassContext extends GroupContext {
  readonly pass: SyncPass;
  readonly tasks: readonly SyncTask[];
}

export const passWith = async (pass: SyncPass, writer: ClusterWriter): Promise<SyncPassOutcome> => {
  const context = contextOf(pass, writer);
  const obstacle = obstacleOf(context);
  if (obstacle) return ended(context, obstacle.phase, obstacle.message);
  const { tasks, ledger, options } = context;

  const problems = await checkTasks(tasks, pass, options);
  for (const { task, message } of problems) ledger.record(task, { status: 'SyncFailed', message });
  if (problems.length > 0) {
    const reasons = [...new Set(problems.map(({ message }) => message))].sort().slice(0, 10).join('; ');
    return ended(context, 'Failed', `one or more synchronization tasks are not valid: ${reasons}`);
  }
  if (options.isDryRun) return endDryRun(context);
  if (ledger.isEmpty) {
    const refused = await begin(context);
    if (refused) return refused;
  }

  const hooks = tasks.filter(task => task.isHook && isRunning(ledger.stateOf(task)));
  const { at } = await observe(tasks, { ...context, now: pass.now });
  if (hooks.some(task => hasEnded(ledger.stateOf(task))))
    return running(context, 'one or more tasks are running', 'at-once');
  const found = await lookedUp(context);
  await releaseHooks(found);
  const outcome = await act(found);
  return at && outcome.again === 'when-something-changes' ? { ...outcome, at } : outcome;
};

/** The tasks with what watches may not have told of yet: hooks that have ended, and objects that are on their way out. */
const lookedUp = async (context: PassContext): Promise<PassContext> => {
  const { tasks, ledger, writer } = context;
  const found = new Map<SyncTask, SyncTask>();
  const hooks = tasks.filter(task => task.isHook && !task.isOwnRun && hasEnded(ledger.stateOf(task)));
  await inParallel(hooks, async task => {
    const now = await writer.read(task);
    if (now && isMeant(task, now)) found.set(task, { ...task, live: now, isOwnRun: true });
  });
  const pruned = tasks.filter(
    task => ledger.of(task).status === 'Pruned' && !task.live?.metadata.deletionTimestamp,
  );
  await inParallel(pruned, async task => {
    found.set(task, { ...task, live: await writer.read(task) });
  });
  return { ...context, tasks: tasks.map(task => found.get(task) ?? task) };
};

export const contextOf = (pass: SyncPass, writer: ClusterWriter): PassContext => {
  const { application, state, comparison, cluster, healthOf } = pass;
  const options = syncOptionsOf(state.operation, application);
  const lives = new Map(
    comparison.resources.flatMap(({ live }) => (live ? [[keyText(keyOf(live)), live] as const] : [])),
  );
  return {
    pass,
    writer,
    options,
    healthOf,
    ledger: new Ledger(state.syncResult?.resources),
    isPruneConfirmed: isDeletionConfirmed(application, state.startedAt),
    tasks: planTasks({
      application,
      state,
      options,
      pairs: comparison.resources,
      revision: revisionOf(pass),
      liveOf: key => lives.get(keyText(key)) ?? cluster.get(key),
    }),
  };
};

const revisionOf = ({ state, comparison }: SyncPass): string =>
  state.syncResult?.revision || comparison.revisions[0] || '';

/** What is wrong with the application as a whole. */
const obstacleOf = ({
  pass,
  options,
}: PassContext): { phase: OperationPhase; message: string } | undefined => {
  const { comparison, state } = pass;
  if (!state.operation.sync)
    return { phase: 'Error', message: 'Invalid operation request: no operation specified' };
  const said = (types: readonly string[]): string =>
    comparison.conditions
      .filter(({ type }) => types.includes(type))
      .map(({ type, message }) => `${type}: ${message}`)
      .join(';');
  const shared = options.failOnSharedResource ? said(['SharedResourceWarning']) : '';
  if (shared !== '') return { phase: 'Failed', message: `Shared resource found: ${shared}` };
  const errors = said(['ComparisonError', 'InvalidSpecError']);
  return errors === '' ? undefined : { phase: 'Error', message: errors };
};

/** Once per operation, before anything is done: its namespace, and a look at everything that is to be applied. */
const begin = async (context: PassContext): Promise<SyncPassOutcome | undefined> => {
  const { tasks, ledger, options, pass } = context;
  const home = pass.application.spec.destination.namespace;
  const namespace = tasks.find(
    ({ target, live }) => !live && isNamespace(target) && target.metadata.name === home,
  );
  if (namespace && (await runGroup([namespace], context)).kind === 'failed')
    return ended(
      context,
      'Failed',
      `the namespace failed to apply, reason: ${ledger.of(namespace).message ?? ''}`,
    );
  const problems = dryRun(
    tasks.filter(task => task !== namespace),
    options,
    pass.cluster.version,
  );
  for (const { task, message } of problems) ledger.record(task, { status: 'SyncFailed', message });
  return problems.length > 0
    ? ended(context, 'Failed', 'one or more objects failed to apply (dry run)')
    : undefined;
};

const endDryRun = (context: PassContext): SyncPassOutcome => {
  const { tasks, ledger, options, pass } = context;
  const problems = dryRun(tasks, options, pass.cluster.version);
  for (const { task, message } of problems) ledger.record(task, { status: 'SyncFailed', message });
  if (problems.length > 0) return ended(context, 'Failed', 'one or more objects failed to apply (dry run)');
  reportDryRun(tasks, ledger, options);
  return ended(context, 'Succeeded', 'successfully synced (dry run)');
};

/** Lets go of hooks whose end an earlier pass has written down. */
const releaseHooks = async ({ tasks, ledger, writer }: PassContext): Promise<void> =>
  inParallel(hooksToRelease(tasks, ledger), async task => {
    try {
      if (task.live) await writer.release(task.live);
    } catch (error) {
      ledger.record(task, {
        state: 'Error',
        message: `Failed to remove hook finalizer: ${failureOf(error)}`,
      });
    }
  });

const act = async (context: PassContext): Promise<SyncPassOutcome> => {
  const { tasks, ledger, options } = context;
  for (;;) {
    const decision = decide(tasks, ledger, options);
    const outcome = await obey(decision, context);
    if (outcome) return outcome;
  }
};

/** Undefined where a group has failed: each time, one more task has ended badly, and there is something new to decide. */
const obey = async (decision: Decision, context: PassContext): Promise<SyncPassOutcome | undefined> => {
  if (decision.kind === 'wait') return running(context, decision.message, 'when-something-changes');
  if (decision.kind === 'succeed') return succeeded(context, decision.message);
  if (decision.kind === 'fail') {
    await deleteHooks(context, 'HookFailed');
    if (decision.group.length === 0) return ended(context, 'Failed', decision.message);
  }
  const outcome = await runGroup(decision.group, context);
  // What ends the operation may delete its hooks, and then nothing but the written state tells that they ran.
  if (outcome.kind === 'failed')
    return decision.group.some(task => task.isHook)
      ? running(context, 'one or more tasks are running', 'at-once')
      : undefined;
  if (outcome.kind === 'waiting') return running(context, outcome.message, 'when-something-changes');
  if (decision.kind === 'run' && decision.isLast)
    return succeeded(context, 'successfully synced (all tasks run)');
  const left = decision.group.filter(task => !hasEnded(context.ledger.stateOf(task)));
  // A hook that was found may have ended long ago, and then nothing more happens to it.
  return left.length === 0 || left.some(({ isOwnRun }) => isOwnRun)
    ? running(context, 'one or more tasks are running', 'at-once')
    : running(context, waitingFor(left, 'end'), 'when-something-changes');
};

const succeeded = async (context: PassContext, message: string): Promise<SyncPassOutcome> => {
  await deleteHooks(context, 'HookSucceeded');
  return ended(context, 'Succeeded', message);
};

const deleteHooks = async (
  { tasks, ledger, writer, options }: PassContext,
  policy: 'HookSucceeded' | 'HookFailed',
): Promise<void> =>
  inParallel(hooksToDelete(tasks, ledger, policy), async task => {
    try {
      if (task.live) await writer.remove(task.live, options.prunePropagation);
    } catch (error) {
      ledger.record(task, { message: `failed to delete resource: ${failureOf(error)}` });
    }
  });

const running = (
  context: PassContext,
  message: string,
  again: SyncPassOutcome['again'],
): SyncPassOutcome => ({ state: stateOf(context, 'Running', message), again });

export const ended = (context: PassContext, phase: OperationPhase, message: string): SyncPassOutcome => ({
  state: { ...stateOf(context, phase, message), finishedAt: context.pass.now.toISOString() },
  again: 'never',
});

const stateOf = (
  { pass, ledger, tasks }: PassContext,
  phase: OperationPhase,
  message: string,
): OperationState => {
  const { state, application, comparison } = pass;
  const managed = application.spec.syncPolicy?.managedNamespaceMetadata;
  return {
    ...state,
    phase,
    message,
    syncResult: {
      revision: comparison.revisions[0] ?? '',
      ...state.syncResult,
      resources: ledger.resultsOf(tasks),
      ...(managed ? { managedNamespaceMetadata: managed } : {}),
    },
  };
};
