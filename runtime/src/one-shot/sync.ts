import type { OneShotAnswer, OneShotRequest } from '@freshet/contracts/one-shot';
import type { OperationState, ResourceResult } from '@freshet/domain/applications';
import { beginOperation, pinned } from '@freshet/domain/automation';
import { healthOf } from '@freshet/domain/health';
import type { Clock } from '@freshet/kit/time';
import { runSyncPass, type SyncPass, terminateSync } from '../syncing/index.ts';
import type { Workbench } from './workbench.ts';

type SyncOrder = NonNullable<OneShotRequest['sync']>;

export interface SyncRun {
  readonly bench: Workbench;
  readonly order: SyncOrder;
  readonly clock: Clock;
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** The longest that nothing has to happen before we look again. */
const LOOK_MS = 2_000;

/** Syncs to the end, or until nobody wants it any more or it took too long: then what runs is ended. */
export const syncOnce = async (run: SyncRun): Promise<OneShotAnswer> => {
  const { bench, order, clock } = run;
  const cluster = await bench.cluster();
  const deadline = clock.now().getTime() + order.timeoutSeconds * 1_000;
  const changes = watchChanges(cluster);
  let state = await beginState(run);
  const told = new Map<string, string>();
  try {
    for (;;) {
      const pass = await passOf(run, state);
      if (run.signal.aborted || clock.now().getTime() > deadline) {
        const ended = await terminateSync({ ...pass, state: { ...state, phase: 'Terminating' } });
        const message = run.signal.aborted ? 'It was interrupted' : 'It took too long, and was ended';
        return answerOf(ended.state, message);
      }
      const outcome = await runSyncPass(pass);
      state = outcome.state;
      tell(state, told, run.onProgress);
      if (outcome.again === 'never') return answerOf(state, state.message ?? '');
      if (outcome.again === 'when-something-changes') await changes.next(clock, run.signal);
    }
  } finally {
    changes.stop();
  }
};

const beginState = async ({ bench, order, clock }: SyncRun): Promise<OperationState> => {
  const { revision } = await bench.rendered();
  const operation = {
    initiatedBy: { username: 'freshet' },
    sync: {
      prune: order.prune,
      dryRun: order.dryRun,
      syncOptions: order.options,
      syncStrategy: { hook: { force: order.force } },
      ...(order.resources.length > 0
        ? {
            resources: order.resources.map(({ namespace, ...key }) =>
              namespace ? { ...key, namespace } : key,
            ),
          }
        : {}),
    },
  };
  return pinned(beginOperation(operation, clock.now()), bench.application, [revision]);
};

const passOf = async ({ bench, clock }: SyncRun, state: OperationState): Promise<SyncPass> => ({
  application: bench.application,
  state,
  comparison: await bench.compare(),
  cluster: await bench.cluster(),
  healthOf,
  refusalOf: () => undefined,
  now: clock.now(),
  clock,
});

const nameOf = ({ kind, namespace, name }: ResourceResult): string =>
  `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;

const tell = (state: OperationState, told: Map<string, string>, say: (text: string) => void): void => {
  for (const result of state.syncResult?.resources ?? []) {
    const name = `${result.syncPhase ?? ''}/${nameOf(result)}`;
    const word = `${nameOf(result)}: ${result.message ?? result.status ?? result.hookPhase ?? 'begun'}`;
    if (told.get(name) === word) continue;
    told.set(name, word);
    say(word);
  }
};

const answerOf = (state: OperationState, message: string): OneShotAnswer => ({
  is: 'synced',
  revision: state.syncResult?.revision || state.syncResult?.revisions?.[0] || '',
  phase: state.phase,
  message,
  resources: (state.syncResult?.resources ?? []).map(result => ({
    group: result.group,
    kind: result.kind,
    namespace: result.namespace,
    name: result.name,
    ...(result.status ? { status: result.status } : {}),
    ...(result.hookType ? { hook: result.hookType } : {}),
    ...(result.message ? { message: result.message } : {}),
  })),
});

/** Resolves once anything changed since the last time, or after a while. */
const watchChanges = (cluster: Awaited<ReturnType<Workbench['cluster']>>) => {
  let changed = Promise.withResolvers<void>();
  const stop = cluster.onChange(() => changed.resolve());
  return {
    stop,
    next: async (clock: Clock, signal: AbortSignal): Promise<void> => {
      const waited = new AbortController();
      const patience = clock.sleep(LOOK_MS, AbortSignal.any([signal, waited.signal])).catch(() => undefined);
      await Promise.race([changed.promise, patience]);
      waited.abort();
      changed = Promise.withResolvers<void>();
    },
  };
};
