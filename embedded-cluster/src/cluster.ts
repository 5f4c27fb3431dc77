/** One cluster: its objects, the API over them, and whatever watches over both. */
import type { EngineClient } from '@freshet/kit/container-engine';
import { roleOf } from '@freshet/kit/db';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Networks } from '@freshet/kit/outbound';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  type Access,
  type CertificateHolders,
  createTokenKey,
  keepBootstrapRoles,
  openAccess,
} from './access/index.ts';
import { createAdmission, openUserAdmission } from './admission/index.ts';
import {
  type Authority,
  authorityOf,
  createAuthority,
  type KeyPair,
  renewInTime,
} from './certificates/index.ts';
import { type ClusterClient, InProcessClient } from './client/index.ts';
import { type Controllers, startControllers } from './controllers/index.ts';
import { keepDefinitions } from './custom/index.ts';
import { createDiscovery } from './discovery/index.ts';
import { builtInKinds, type Kind } from './kinds/index.ts';
import type { KubeObject } from './objects/index.ts';
import { type ContainerPods, openContainerPods } from './pods/index.ts';
import { publishServer } from './publish-server.ts';
import { Registry } from './registry/index.ts';
import { type ApiServer, auditTo, startApiServer, WatchPlaces } from './server/index.ts';
import { isApiError } from './status/index.ts';
import {
  ChangeLog,
  clusterSchema,
  createSealing,
  createStorageKey,
  type HistoryLimits,
  NO_SEALING,
  Store,
} from './store/index.ts';
import type { Admission, VerbDeps } from './verbs/index.ts';
import { type CallWebhook, createWebhookCaller } from './webhooks/index.ts';

export interface ClusterOptions {
  /** A database in which the schema of this package has been migrated. */
  readonly databaseUrl: Secret;
  /** Tells clusters in one database apart. */
  readonly name: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Where it is written who changed what, or was refused; the log itself when nothing else is named. */
  readonly auditLog?: Logger;
  /** Served beside or instead of the built-in kinds; for tests. */
  readonly kinds?: readonly Kind[];
  readonly admission?: Admission;
  /**
   * Where to serve the API. Without it there is only the client in this process, and nothing acts on what is written:
   * neither access control, nor admission, nor controllers.
   */
  readonly listen?: ClusterAddress;
  /**
   * What makes the cluster the same to its users after a restart, and seals its Secrets. Without them, which is for
   * tests, others are made and Secrets lie open in the database.
   */
  readonly keys?: ClusterKeys;
  /** Checks the certificates of clients at every request; without it each is good until it expires. */
  readonly holders?: CertificateHolders;
  /** What webhooks that users of the cluster name may reach; nothing in networks of this machine unless allowed. */
  readonly webhooks?: Networks;
  /** How many watches one user may have open at a time. */
  readonly watchesPerUser?: number;
  /** How much of the past can be asked for. */
  readonly history?: HistoryLimits;
  /** How long to wait for a process that was killed to let go of the cluster. */
  readonly patienceMs?: number;
  /** Runs pods in containers of an engine; without it they are simulated. */
  readonly containers?: ContainerOptions;
}

interface ContainerOptions {
  readonly engine: EngineClient;
  /** Where the volumes of pods are kept. */
  readonly folder: string;
}

interface ClusterAddress {
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
  /** Seals Secrets in the database: without it they cannot be read after a restart. */
  readonly storageKey: string;
}

interface Serving {
  readonly url: string;
  /** Signs certificates of users; its own is what clients trust. */
  readonly authority: Authority;
  readonly access: Access;
  stop(): Promise<void>;
}

export interface Cluster {
  readonly name: string;
  readonly client: ClusterClient;
  /** The same client by nobody's leave: no policy or webhook of a user can keep whoever runs the cluster out. */
  readonly owner: ClusterClient;
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
/** Many more than a client has kinds to watch, and few enough that others find room. */
const WATCHES_PER_USER = 4_000;
const ISSUER = 'https://kubernetes.default.svc';
const SERVER_NAMES = ['localhost', '127.0.0.1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** New secrets for a new cluster. */
export const createKeys = (clock: Clock): ClusterKeys => ({
  authority: createAuthority(clock.now()).kept,
  tokenKey: createTokenKey(),
  storageKey: createStorageKey(),
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

interface Foundations {
  readonly authority: Authority;
  readonly access: Access;
  readonly stop: () => void;
}

interface Parts {
  readonly serving: Serving | undefined;
  stop(): Promise<void>;
}

interface Core {
  readonly deps: VerbDeps;
  readonly client: ClusterClient;
  readonly owner: ClusterClient;
  readonly call: CallWebhook;
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
    sealing: options.keys ? createSealing(name, options.keys.storageKey) : NO_SEALING,
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
  const client = new InProcessClient(deps, 'freshet');
  const { webhooks: networks = { allowPrivate: false } } = options;
  return {
    deps,
    client,
    call: createWebhookCaller({ client, networks, signal }),
    owner: new InProcessClient({ ...deps, admission: {} }, 'freshet'),
    admissions,
    stopping,
  };
};

const openServing = async (core: Core, options: ClusterOptions, keys: ClusterKeys): Promise<Foundations> => {
  const { client, admissions, deps } = core;
  const { clock, ids } = options;
  const authority = authorityOf(keys.authority);
  const access = await openAccess({
    client,
    clock,
    ids,
    issuer: ISSUER,
    tokenKey: keys.tokenKey,
    holders: options.holders,
  });
  await keepBootstrapRoles(client);
  const { registry } = deps;
  const { call } = core;
  const ofUsers = openUserAdmission({ client, registry, ids, decide: access.decide, call });
  admissions.push(createAdmission({ client, clock, ids }, access.admission, ofUsers));
  const stop = (): void => {
    ofUsers.stop();
    access.stop();
  };
  return { authority, access, stop };
};

/** What runs pods, where they are not simulated. */
const openPods = async (
  { client }: Core,
  { containers, clock, log }: ClusterOptions,
  { access }: Foundations,
): Promise<ContainerPods | undefined> =>
  containers &&
  openContainerPods({
    ...containers,
    client,
    clock,
    log,
    issueToken: async ({ metadata, spec }, audience, expirationSeconds) => {
      const { name, namespace = '', uid } = metadata;
      const account = { namespace, name: spec.serviceAccountName ?? 'default' };
      const answer = await access.issueToken(account, {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        metadata: { name: account.name },
        spec: {
          expirationSeconds,
          boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name, uid },
          ...(audience === undefined ? {} : { audiences: [audience] }),
        },
      } as KubeObject);
      return (answer.status as { token: string }).token;
    },
  });

const startWork = (
  { client }: Core,
  { clock, ids, log }: ClusterOptions,
  { authority, access, pods }: Foundations & { readonly pods: ContainerPods | undefined },
): Controllers =>
  startControllers(client, {
    clock,
    ids,
    log,
    ...(pods ? { pods } : {}),
    credentials: {
      authority: authority.certificate,
      issueToken: async ({ namespace, name, uid, secret }) => {
        const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { namespace, name, uid } };
        const boundTo = { kind: 'Secret', ...secret } as const;
        const { token } = await access.tokens.issue({ account, audiences: [access.tokens.issuer], boundTo });
        return token;
      },
    },
  });

const startServer = async (
  { deps, stopping }: Core,
  {
    clock,
    log,
    auditLog = log,
    listen,
    watchesPerUser = WATCHES_PER_USER,
  }: ClusterOptions & { readonly listen: ClusterAddress },
  { authority, access, controllers }: Foundations & { readonly controllers: Controllers },
): Promise<ApiServer> => {
  const { signal } = stopping;
  const issue = (from: Date): KeyPair =>
    authority.issue({
      subject: { commonName: 'freshet-cluster' },
      hosts: [...new Set([...SERVER_NAMES, listen.host, ...(listen.hosts ?? [])])],
      purpose: 'server',
      from,
      days: SERVER_DAYS,
    });
  const { logs, sessions } = controllers;
  const watches = new WatchPlaces(watchesPerUser);
  const server = await startApiServer(
    { ...deps, access, audit: auditTo(auditLog), log, logs, sessions, watches, stopping: signal },
    createDiscovery(deps.registry),
    {
      host: listen.host,
      port: listen.port,
      ...issue(clock.now()),
      clientAuthority: authority.certificate,
    },
  );
  void renewInTime({ clock, log, days: SERVER_DAYS, issue, use: server.present, signal });
  return server;
};

/** Serves the API, and makes come true what it is told. */
const startServing = async (
  core: Core,
  options: ClusterOptions & { readonly listen: ClusterAddress },
): Promise<Serving> => {
  const foundations = await openServing(core, options, options.keys ?? createKeys(options.clock));
  const pods = await openPods(core, options, foundations).catch((error: unknown) => {
    foundations.stop();
    throw error;
  });
  const controllers = startWork(core, options, { ...foundations, pods });
  const rest = async (): Promise<void> => {
    await controllers.stop();
    foundations.stop();
  };
  const server = await startServer(core, options, { ...foundations, controllers }).catch(
    async (error: unknown) => {
      await rest();
      throw error;
    },
  );
  await publishServer(core.owner, server.url);
  const { authority, access } = foundations;
  return {
    url: server.url,
    authority,
    access,
    stop: async () => {
      await server.stop();
      await rest();
    },
  };
};

/** Everything beside the objects themselves; what has been started stops again if something fails. */
const startParts = async (core: Core, options: ClusterOptions): Promise<Parts> => {
  const { client, deps, call, stopping } = core;
  const definitions = keepDefinitions({ ...options, client, call, registry: deps.registry });
  try {
    await createNamespaces(client);
    const { listen } = options;
    const serving = listen ? await startServing(core, { ...options, listen }) : undefined;
    const tidying = keepTidy(deps.store, options, stopping.signal);
    return {
      serving,
      stop: async () => {
        await serving?.stop();
        await definitions.stop();
        await tidying;
      },
    };
  } catch (error) {
    await definitions.stop();
    throw error;
  }
};

/** Starts a cluster: takes its lock, reads its objects, and is ready when it resolves. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const core = await openCore(options);
  const { client, owner, stopping, deps } = core;
  const close = (): Promise<void> => {
    stopping.abort();
    return deps.store.close();
  };
  const parts = await startParts(core, options).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    name: options.name,
    client,
    owner,
    serving: parts.serving,
    compact: () => deps.store.compact(),
    stop: async () => {
      stopping.abort();
      await parts.stop();
      await close();
    },
  };
};
