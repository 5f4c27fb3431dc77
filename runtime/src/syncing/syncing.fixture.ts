import type { Application, Operation, OperationState } from '@freshet/domain/applications';
import { healthOf } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText, versionOf } from '@freshet/domain/objects';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import type { TestCluster } from '../../test/cluster.ts';
import { WatchedCluster } from '../clusters/index.ts';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { runSyncPass } from './run-sync-pass.ts';
import type { SyncPass, SyncPassOutcome } from './sync-pass.ts';

const OWNED = 'test/owned-by';

/** Applications of a test: what they want, and an operation that goes on until it ends. */
export interface TestSync {
  readonly application: Application;
  readonly targets: readonly KubeObject[];
  readonly operation: Operation;
}

export const application = (name: string, change: Partial<Application['spec']> = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace: 'argocd' },
  spec: { project: 'default', destination: { namespace: 'default' }, ...change },
});

export const begun = (operation: Operation, startedAt = '2026-03-01T12:00:00.123Z'): OperationState => ({
  operation,
  phase: 'Running',
  startedAt,
  syncResult: { revision: 'abcdef1234567890' },
});

export const configMap = (name: string, data: Record<string, string>, annotations = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', annotations },
  data,
});

export const pair = (target: KubeObject | undefined, live: KubeObject | undefined): ComparedResource => {
  const object = (target ?? live) as KubeObject;
  const key = keyOf(object);
  return {
    key,
    target,
    live,
    isModified: true,
    requiresPruning: !target,
    hook: false,
    status: { ...key, version: versionOf(object.apiVersion) },
    normalizedLive: live,
    predictedLive: target,
  };
};

export const comparisonOf = (resources: readonly ComparedResource[]): Comparison => ({
  resources,
  sync: 'OutOfSync',
  health: { status: 'Healthy' },
  conditions: [],
  revisions: ['abcdef1234567890'],
  sourceTypes: ['Directory'],
});

/** The cluster as the engine sees it. */
export const watch = async (served: TestCluster): Promise<WatchedCluster> => {
  const cluster = new WatchedCluster({
    server: served.url,
    name: 'watched',
    client: served.client,
    isExcluded: ({ kind }) => kind === 'Event' || kind === 'Lease',
    instanceOf: ({ metadata }) => metadata.annotations?.[OWNED],
    clock: systemClock,
    log: memoryLogger(),
  });
  await cluster.ready;
  return cluster;
};

/** What is wanted, and what carries the name of the application, against what the watches tell now. */
const compared = (sync: TestSync, cluster: WatchedCluster): readonly ComparedResource[] => {
  const { name } = sync.application.metadata;
  const pairs = new Map(
    sync.targets.map((target, place) => {
      const annotations = { ...target.metadata.annotations, [OWNED]: name };
      const marked = { ...target, metadata: { ...target.metadata, annotations } };
      const key = keyOf(target);
      return [target.metadata.name ? keyText(key) : String(place), pair(marked, cluster.get(key))];
    }),
  );
  for (const live of cluster.trackedBy(name)) {
    const key = keyText(keyOf(live));
    if (!pairs.has(key) && !live.metadata.ownerReferences) pairs.set(key, pair(undefined, live));
  }
  return [...pairs.values()];
};

export const passOf = (sync: TestSync, state: OperationState, cluster: WatchedCluster): SyncPass => ({
  application: sync.application,
  state,
  comparison: comparisonOf(compared(sync, cluster)),
  cluster,
  healthOf: object => healthOf(object),
  refusalOf: () => undefined,
  now: new Date(state.startedAt),
});

const LONGEST_QUIET_MS = 30_000;
let operations = 0;

/** Passes until `isEnough`, each when something has changed since the last began, as controllers do it. */
export const syncUntil = async (
  sync: TestSync,
  cluster: WatchedCluster,
  isEnough: (outcome: SyncPassOutcome) => boolean,
): Promise<OperationState> => {
  operations += 1;
  let state = begun(sync.operation, `2026-03-01T12:00:00.${String(operations).padStart(3, '0')}Z`);
  for (;;) {
    const changed = Promise.withResolvers<string>();
    const unsubscribe = cluster.onChange(() => changed.resolve('changed'));
    try {
      const outcome = await runSyncPass(passOf(sync, state, cluster));
      state = outcome.state;
      if (isEnough(outcome)) return state;
      if (outcome.again === 'never') throw new Error(`ended as ${state.phase}: ${state.message}`);
      if (outcome.again === 'at-once') continue;
      const quiet = AbortSignal.timeout(LONGEST_QUIET_MS);
      quiet.onabort = () => changed.reject(new Error(`nothing happens any more: ${state.message}`));
      await changed.promise;
    } finally {
      unsubscribe();
    }
  }
};

export const syncToEnd = (sync: TestSync, cluster: WatchedCluster): Promise<OperationState> =>
  syncUntil(sync, cluster, ({ again }) => again === 'never');
