/** The clusters that a runtime deploys to besides its own: each a Secret, as the engine reads it. */
import { createHash } from 'node:crypto';
import type { Application } from '@freshet/domain/applications';
import {
  checkClusterName,
  clusterNameFrom,
  isGitSource,
  isInternal,
} from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { isKubeError, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import type { Outbound } from '@freshet/kit/outbound';
import { LOCAL_NAME, LOCAL_SERVER, type RegisteredClusters } from '../clusters/index.ts';
import { SECRET_TYPE_LABEL } from '../sources/index.ts';
import type { ClusterReach, Reach } from './cluster-reach.ts';
import { IDENTITY_NAMESPACE, identityOf, reachCluster } from './reach-cluster.ts';
import { type ClusterLogin, readKubeconfig } from './read-kubeconfig.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const NAMESPACES = { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false };
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const MANAGED_LABEL = 'freshet.io/managed-cluster';
/** Which cluster its Secret leads to, whatever the address. */
const IDENTITY_MARK = 'freshet.io/cluster-uid';
const WRITER = { manager: 'freshet-runtime', force: true } as const;
const MOST = 1_000;
const MOST_MARKS = 50;
const LONGEST_MARK = 4_096;

export interface NewCluster {
  readonly name?: string | null | undefined;
  readonly kubeconfig: string;
  readonly context?: string | null | undefined;
  readonly labels?: unknown;
  readonly annotations?: unknown;
}

export interface ClusterFacts {
  readonly name: string;
  readonly server: string;
  readonly isLocal: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly namespaces: readonly string[];
  readonly version: string | undefined;
  readonly status: 'Successful' | 'Failed' | 'Unknown';
  readonly message: string | undefined;
  readonly applications: number;
}

interface ExaminedCluster {
  readonly name: string;
  readonly server: string;
  /** Answers what puts everything back as it was before. */
  keep(): Promise<() => Promise<void>>;
}

interface ManagedClustersDeps {
  readonly client: KubeClient;
  readonly namespace: string;
  /** What the runtime is called, by those who name its clusters. */
  readonly runtime: string;
  readonly clusters: Pick<RegisteredClusters, 'find' | 'registered' | 'all'>;
  /** Judges the addresses that people name as those of clusters. */
  readonly outbound: Outbound;
  /** What was found when they were asked last. */
  readonly reach?: Pick<ClusterReach, 'of'>;
}

export class ManagedClusters {
  readonly #deps: ManagedClustersDeps;

  constructor(deps: ManagedClustersDeps) {
    this.#deps = deps;
  }

  /** All of them, the runtime's own first, as they were when they were asked last. */
  async list(): Promise<readonly ClusterFacts[]> {
    const { client, clusters, reach } = this.#deps;
    const { items } = await client.list<Application>(APPLICATIONS);
    const used = new Map<string, number>();
    // Those that a runtime makes for itself and Git Sources are in no list of applications, and count nowhere.
    for (const { spec } of items.filter(one => !isInternal(one) && !isGitSource(one))) {
      const server = clusters.find(spec.destination)?.server;
      if (server !== undefined) used.set(server, (used.get(server) ?? 0) + 1);
    }
    const registered = clusters.registered();
    const isKnown = registered.some(({ server }) => server === LOCAL_SERVER);
    const local = {
      name: LOCAL_NAME,
      server: LOCAL_SERVER,
      labels: {},
      annotations: {},
      namespaces: undefined,
      version: '',
    };
    return [...(isKnown ? [] : [local]), ...registered].map(
      ({ name, server, labels, annotations, namespaces, version: login }) => {
        const opened = clusters.all().find(one => one.server === server);
        const version = opened?.version || undefined;
        return {
          name,
          server,
          isLocal: server === LOCAL_SERVER,
          labels: ownMarks(labels),
          annotations: ownMarks(annotations),
          namespaces: namespaces ?? [],
          version,
          ...stateOf(reach?.of({ server, version: login }), {
            isUsed: opened !== undefined || server === LOCAL_SERVER,
            isKnown: version !== undefined,
          }),
          applications: used.get(server) ?? 0,
        };
      },
    );
  }

  /** What a kubeconfig comes to, once the cluster has answered with it. Nothing is kept yet. */
  async examine(wish: NewCluster): Promise<ExaminedCluster> {
    const login = readKubeconfig(wish.kubeconfig, wish.context);
    const known = this.#deps.clusters.registered();
    const taken = new Set(known.map(({ name }) => name));
    const name = wish.name ?? clusterNameFrom(login.context, taken);
    checkClusterName(name);
    if (known.some(other => other.name === name && other.server !== login.server))
      throw new Fault('CLUSTER_NAME_TAKEN', `another cluster is called ${name} already`, { name });
    if (known.some(other => other.server === login.server && other.name !== name))
      throw new Fault('CLUSTER_NAME_TAKEN', `the cluster at ${login.server} is managed already`, { name });
    if (known.length >= MOST)
      throw new Fault('CLUSTER_NAME_TAKEN', `a runtime manages at most ${MOST} clusters`);
    const marks = { labels: marksOf(wish.labels), annotations: marksOf(wish.annotations) };
    await reachCluster(this.#deps.outbound, login);
    const identity = await identityOf(this.#deps.outbound, login);
    if (identity !== undefined) {
      await this.#requireOther(identity, login.server);
      marks.annotations[IDENTITY_MARK] = identity;
    }
    return { name, server: login.server, keep: () => this.#keep(name, login, marks) };
  }

  /** Fails where the cluster is there already at another address: everything in it would be counted twice. */
  async #requireOther(identity: string, server: string): Promise<void> {
    const { clusters, runtime } = this.#deps;
    const registered = clusters.registered();
    // Its login may always be replaced.
    if (registered.some(one => one.server === server)) return;
    const same = registered.find(({ annotations }) => annotations[IDENTITY_MARK] === identity)?.name;
    const name = same ?? ((await this.#ownIdentity()) === identity ? LOCAL_NAME : undefined);
    if (name !== undefined)
      throw new Fault('CLUSTER_MANAGED', `this is the cluster ${name} of ${runtime}`, { name });
  }

  async #ownIdentity(): Promise<string | undefined> {
    try {
      const found = await this.#deps.client.find<KubeObject>(NAMESPACES, { name: IDENTITY_NAMESPACE });
      return found?.metadata.uid;
    } catch (error) {
      // A runtime that may not see namespaces has nothing to compare with.
      if (isKubeError(error, 'Forbidden')) return undefined;
      throw error;
    }
  }

  /** Forgets a cluster; answers its name, or nothing where there is none. */
  async forget(server: string): Promise<string | undefined> {
    const { client, namespace, clusters } = this.#deps;
    const found = clusters.registered().find(one => one.server === server);
    if (!found || server === LOCAL_SERVER) return undefined;
    const labelSelector = `${SECRET_TYPE_LABEL}=cluster`;
    const { items } = await client.list<KubeObject>(SECRETS, { namespace, labelSelector });
    for (const secret of items) {
      const data = (secret.data ?? {}) as Record<string, string>;
      if (Buffer.from(data.server ?? '', 'base64').toString('utf8') === server)
        await client.delete(SECRETS, { namespace, name: secret.metadata.name });
    }
    return found.name;
  }

  async #keep(
    name: string,
    { server, config }: ClusterLogin,
    { labels, annotations }: { labels: Record<string, string>; annotations: Record<string, string> },
  ): Promise<() => Promise<void>> {
    const { client, namespace } = this.#deps;
    const key = { namespace, name: secretNameOf(server) };
    const former = await client.find<KubeObject>(SECRETS, key);
    const encode = (text: string): string => Buffer.from(text).toString('base64');
    await client.apply(
      SECRETS,
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: {
          ...key,
          labels: { ...labels, [SECRET_TYPE_LABEL]: 'cluster', [MANAGED_LABEL]: 'true' },
          annotations,
        },
        type: 'Opaque',
        data: { name: encode(name), server: encode(server), config: encode(JSON.stringify(config)) },
      },
      WRITER,
    );
    return async () => {
      // By its name: what was written a moment ago need not have been seen by those who watch.
      if (!former) return void (await client.delete(SECRETS, key));
      const { labels: before = {}, annotations: said = {} } = former.metadata;
      const metadata = { ...key, labels: before, annotations: said };
      await client.apply(
        SECRETS,
        { apiVersion: 'v1', kind: 'Secret', metadata, type: former.type, data: former.data },
        WRITER,
      );
    };
  }
}

/** What asking it came to; where nobody has asked yet, whether the engine has seen it. */
const stateOf = (
  reach: Reach | undefined,
  { isUsed, isKnown }: { readonly isUsed: boolean; readonly isKnown: boolean },
): Pick<ClusterFacts, 'status' | 'message'> => {
  if (reach) return { status: reach.isReached ? 'Successful' : 'Failed', message: reach.message };
  if (!isUsed) return { status: 'Unknown', message: undefined };
  return isKnown
    ? { status: 'Successful', message: undefined }
    : { status: 'Failed', message: 'the cluster cannot be reached at the moment' };
};

const secretNameOf = (server: string): string =>
  `cluster-${createHash('sha256').update(server).digest('hex').slice(0, 20)}`;

/** Without what is ours or the engine's. */
const ownMarks = (marks: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(marks).filter(
      ([name]) =>
        name !== SECRET_TYPE_LABEL &&
        name !== MANAGED_LABEL &&
        name !== IDENTITY_MARK &&
        !/last-applied/.test(name),
    ),
  );

const marksOf = (given: unknown): Record<string, string> => {
  if (given === undefined || given === null) return {};
  const entries = typeof given === 'object' && !Array.isArray(given) ? Object.entries(given) : undefined;
  const isGood =
    entries !== undefined &&
    entries.length <= MOST_MARKS &&
    entries.every(
      ([name, value]) =>
        name !== SECRET_TYPE_LABEL && typeof value === 'string' && value.length <= LONGEST_MARK,
    );
  if (!isGood)
    throw new Fault('CLUSTER_NAME_INVALID', `labels and annotations are at most ${MOST_MARKS} pairs of text`);
  // Which cluster it is says the cluster itself.
  return Object.fromEntries(entries.filter(([name]) => name !== IDENTITY_MARK)) as Record<string, string>;
};
