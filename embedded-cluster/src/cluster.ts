/** One cluster: its objects, the API over them, and whatever watches over both. */
import { roleOf } from '@freshet/kit/db';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { type ClusterClient, InProcessClient } from './client/index.ts';
import { builtInKinds, type Kind } from './kinds/index.ts';
import { Registry } from './registry/index.ts';
import { isApiError } from './status/index.ts';
import { ChangeLog, clusterSchema, type HistoryLimits, Store } from './store/index.ts';
import type { Admission, VerbDeps } from './verbs/index.ts';

export interface ClusterOptions {
  /** A database in which the schema of this package has been migrated. */
  readonly databaseUrl: Secret;
  /** Tells clusters in one database apart. */
  readonly name: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Served beside or instead of the built-in kinds; for tests. */
  readonly kinds?: readonly Kind[];
  readonly admission?: Admission;
  /** How much of the past can be asked for. */
  readonly history?: HistoryLimits;
  /** How long to wait for a process that was killed to let go of the cluster. */
  readonly patienceMs?: number;
}

export interface Cluster {
  readonly name: string;
  readonly client: ClusterClient;
  /** Forgets the past: what is older than now can no longer be watched from or paged through. */
  compact(): Promise<void>;
  stop(): Promise<void>;
}

const HISTORY: HistoryLimits = { changes: 50_000, bytes: 67_108_864 };
const PATIENCE_MS = 10_000;
const TIDY_MS = 60_000;
const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

const createNamespaces = async (client: ClusterClient): Promise<void> => {
  for (const name of NAMESPACES) {
    if (client.get('namespaces', { namespace: '', name })) continue;
    try {
      await client.create('namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    } catch (error) {
      if (!isApiError(error, 'AlreadyExists')) throw error;
    }
  }
};

/** Removes old rows now and then until it is told to stop. */
const keepTidy = async (store: Store, { clock, log }: ClusterOptions, signal: AbortSignal): Promise<void> => {
  for (;;) {
    try {
      await clock.sleep(TIDY_MS, signal);
    } catch {
      return; // stopped
    }
    await store.tidy().catch((error: unknown) => log.warn({ error }, 'compacting the cluster failed'));
  }
};

/** Starts a cluster: takes its lock, reads its objects, and is ready to serve when it resolves. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const {
    databaseUrl,
    name,
    clock,
    ids,
    log,
    kinds = builtInKinds(),
    admission = {},
    history = HISTORY,
  } = options;
  const stopping = new AbortController();
  const changes = new ChangeLog({
    url: databaseUrl,
    role: roleOf(clusterSchema.schema),
    cluster: name,
    clock,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    signal: stopping.signal,
  });
  const store = new Store({ log: changes, clock, logger: log, limits: history, signal: stopping.signal });
  try {
    await store.load();
  } catch (error) {
    stopping.abort();
    await changes.close();
    throw error;
  }
  const registry = new Registry(kinds);
  const deps: VerbDeps = { store, registry, clock, ids, admission };
  const client = new InProcessClient(deps, 'freshet');
  await createNamespaces(client);
  const tidying = keepTidy(store, options, stopping.signal);
  return {
    name,
    client,
    compact: () => store.compact(),
    stop: async () => {
      stopping.abort();
      await tidying;
      await store.close();
    },
  };
};
