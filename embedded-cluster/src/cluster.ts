/** One cluster: its objects, the API over them, and whatever watches over both. */
import { roleOf } from '@freshet/kit/db';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { type Access, createTokenKey, keepBootstrapRoles, openAccess } from './access/index.ts';
import { createAdmission } from './admission/index.ts';
import { type Authority, authorityOf, createAuthority, type KeyPair } from './certificates/index.ts';
import { type ClusterClient, InProcessClient } from './client/index.ts';
import { createDiscovery } from './discovery/index.ts';
import { builtInKinds, type Kind } from './kinds/index.ts';
import { Registry } from './registry/index.ts';
import { startApiServer } from './server/index.ts';
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
  /** Where to serve the API; without it the cluster is reached in this process only. */
  readonly listen?: ClusterAddress;
  /** What makes the cluster the same to its users after a restart; made anew unless given. */
  readonly keys?: ClusterKeys;
  /** How much of the past can be asked for. */
  readonly history?: HistoryLimits;
  /** How long to wait for a process that was killed to let go of the cluster. */
  readonly patienceMs?: number;
}

export interface ClusterAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Further names that clients use for the server. */
  readonly hosts?: readonly string[];
}

/** Secrets of a cluster. */
export interface ClusterKeys {
  readonly authority: KeyPair;
  /** Signs the tokens of service accounts. */
  readonly tokenKey: string;
}

export interface Serving {
  readonly url: string;
  /** Signs certificates of users; its own is what clients trust. */
  readonly authority: Authority;
  readonly access: Access;
  stop(): Promise<void>;
}

export interface Cluster {
  readonly name: string;
  readonly client: ClusterClient;
  /** Absent where the API is not served. */
  readonly serving: Serving | undefined;
  /** Forgets the past: what is older than now can no longer be watched from or paged through. */
  compact(): Promise<void>;
  stop(): Promise<void>;
}

const HISTORY: HistoryLimits = { changes: 50_000, bytes: 67_108_864 };
const PATIENCE_MS = 10_000;
const TIDY_MS = 60_000;
const SERVER_DAYS = 365;
const ISSUER = 'https://kubernetes.default.svc';
const SERVER_NAMES = ['localhost', '127.0.0.1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** New secrets for a new cluster. */
export const createKeys = (clock: Clock): ClusterKeys => ({
  authority: createAuthority(clock.now()).kept,
  tokenKey: createTokenKey(),
});

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

/** Asks several in turn; the list may grow, as some of them need the cluster to be there first. */
const askAll = (all: readonly Admission[]): Admission => ({
  mutate: async request => {
    for (const { mutate } of all) await mutate?.(request);
  },
  validate: async request => {
    for (const { validate } of all) await validate?.(request);
  },
});

interface Core {
  readonly deps: VerbDeps;
  readonly client: ClusterClient;
  readonly admissions: Admission[];
  readonly stopping: AbortController;
}

const openCore = async (options: ClusterOptions): Promise<Core> => {
  const {
    databaseUrl,
    name,
    clock,
    ids,
    log,
    kinds = builtInKinds(),
    admission,
    history = HISTORY,
  } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const changes = new ChangeLog({
    url: databaseUrl,
    role: roleOf(clusterSchema.schema),
    cluster: name,
    clock,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    signal,
  });
  const store = new Store({ log: changes, clock, logger: log, limits: history, signal });
  try {
    await store.load();
  } catch (error) {
    stopping.abort();
    await changes.close();
    throw error;
  }
  const admissions = admission ? [admission] : [];
  const deps = { store, registry: new Registry(kinds), clock, ids, admission: askAll(admissions) };
  return { deps, client: new InProcessClient(deps, 'freshet'), admissions, stopping };
};

const startServing = async (
  { deps, client, admissions, stopping }: Core,
  { clock, ids, log, listen, keys = createKeys(clock) }: ClusterOptions & { listen: ClusterAddress },
): Promise<Serving> => {
  const authority = authorityOf(keys.authority);
  const access = await openAccess({ client, clock, ids, issuer: ISSUER, tokenKey: keys.tokenKey });
  await keepBootstrapRoles(client);
  admissions.push(createAdmission({ client, clock, ids }, access.admission));
  const certificate = authority.issue({
    subject: { commonName: 'freshet-cluster' },
    hosts: [...new Set([...SERVER_NAMES, listen.host, ...(listen.hosts ?? [])])],
    purpose: 'server',
    from: clock.now(),
    days: SERVER_DAYS,
  });
  const server = await startApiServer(
    { ...deps, access, audit: undefined, log, logs: undefined, exec: undefined, stopping: stopping.signal },
    createDiscovery(deps.registry),
    {
      host: listen.host,
      port: listen.port,
      certificate: certificate.certificate,
      key: certificate.key,
      clientAuthority: authority.certificate,
    },
  );
  return {
    url: server.url,
    authority,
    access,
    stop: async () => {
      await server.stop();
      access.stop();
    },
  };
};

/** Starts a cluster: takes its lock, reads its objects, and is ready when it resolves. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const core = await openCore(options);
  const { client, stopping, deps } = core;
  await createNamespaces(client);
  const { listen } = options;
  const serving = listen ? await startServing(core, { ...options, listen }) : undefined;
  const tidying = keepTidy(deps.store, options, stopping.signal);
  return {
    name: options.name,
    client,
    serving,
    compact: () => deps.store.compact(),
    stop: async () => {
      stopping.abort();
      await serving?.stop();
      await tidying;
      await deps.store.close();
    },
  };
};
