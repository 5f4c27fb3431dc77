import type { Application, Operation, OperationState } from '@freshet/domain/applications';
import { healthOf } from '@freshet/domain/health';
import { groupOf, type KubeObject, keyOf, keyText, versionOf } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
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

/** A cluster without watches: it is read anew for each pass. */
export class ReadCluster {
  readonly client: KubeClient;
  readonly #kinds = new Map<string, KubeResource>();
  readonly #objects = new Map<string, KubeObject>();

  constructor(client: KubeClient) {
    this.client = client;
  }

  /** What it knows from now on: the objects that are wanted, those of hooks, and what carries the application's name. */
  async read({ application, targets }: TestSync): Promise<readonly ComparedResource[]> {
    this.#objects.clear();
    const wanted = new Map<string, KubeObject>();
    for (const target of targets) {
      wanted.set(keyText(keyOf(target)), target);
      const resource = await this.#resourceOf(target);
      if (!resource) continue;
      const { items } = await this.client.list<KubeObject>(resource);
      for (const item of items) this.#put({ ...item, apiVersion: target.apiVersion, kind: target.kind });
    }
    const { name } = application.metadata;
    const extra = [...this.#objects.values()].filter(
      object =>
        object.metadata.annotations?.[OWNED] === name &&
        !object.metadata.ownerReferences &&
        !wanted.has(keyText(keyOf(object))),
    );
    return [
      ...targets.map(target => {
        const marked = {
          ...target,
          metadata: { ...target.metadata, annotations: { ...target.metadata.annotations, [OWNED]: name } },
        };
        return pair(marked, this.#objects.get(keyText(keyOf(target))));
      }),
      ...extra.map(live => pair(undefined, live)),
    ];
  }

  live(): LiveCluster {
    return {
      client: this.client,
      kindOf: (group: string, kind: string, version?: string) =>
        this.#kinds.get(`${group} ${version} ${kind}`),
      get: (key: ReturnType<typeof keyOf>) => this.#objects.get(keyText(key)),
      rediscover: async () => undefined,
    } as unknown as LiveCluster;
  }

  #put(object: KubeObject): void {
    this.#objects.set(keyText(keyOf(object)), object);
  }

  async #resourceOf(object: KubeObject): Promise<KubeResource | undefined> {
    try {
      const resource = await this.client.resourceOf(object);
      this.#kinds.set(
        `${groupOf(object.apiVersion)} ${versionOf(object.apiVersion)} ${object.kind}`,
        resource,
      );
      return resource;
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  }
}

export const passOf = async (
  sync: TestSync,
  state: OperationState,
  cluster: ReadCluster,
): Promise<SyncPass> => ({
  application: sync.application,
  state,
  comparison: comparisonOf(await cluster.read(sync)),
  cluster: cluster.live(),
  healthOf: object => healthOf(object),
  refusalOf: () => undefined,
  now: new Date(state.startedAt),
});

/** Passes until the operation has ended, or only waits for something that `between` does not bring. */
export const syncToEnd = async (
  sync: TestSync,
  cluster: ReadCluster,
  between: (outcome: SyncPassOutcome) => Promise<void> = async () => undefined,
): Promise<OperationState> => {
  let state = begun(sync.operation);
  for (let passes = 0; passes < 50; passes++) {
    const outcome = await runSyncPass(await passOf(sync, state, cluster));
    state = outcome.state;
    if (outcome.again === 'never') return state;
    await between(outcome);
  }
  throw new Error(`the operation never ended: ${state.message}`);
};
