/**
 * The clusters that applications may name. The one that we run in is always there; the others come from secrets, and
 * are looked at from the moment that somebody asks for them. A secret that changes ends the old connection.
 */
import type { KubeObject } from '@freshet/domain/objects';
import { type Informer, KubeClient, startInformer } from '@freshet/kit/kube-client';
import type { OutboundGuard } from '@freshet/kit/outbound';
import { type ClusterSecret, readClusterSecret } from './cluster-secret.ts';
import type { Clusters, LiveCluster } from './live-cluster.ts';
import { WatchedCluster, type WatchedClusterOptions } from './watched-cluster.ts';

export interface ClustersOptions
  extends Pick<WatchedClusterOptions, 'clock' | 'log' | 'isExcluded' | 'instanceOf'> {
  /** The cluster that we run in. */
  readonly client: KubeClient;
  /** Judges the servers of the other clusters. */
  readonly guard: OutboundGuard;
  /** Where the secrets of clusters lie. */
  readonly namespace: string;
}

export const LOCAL_SERVER = 'https://kubernetes.default.svc';
export const LOCAL_NAME = 'in-cluster';
const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const SELECTOR = 'argocd.argoproj.io/secret-type=cluster';

interface Opened {
  readonly version: string;
  readonly cluster: WatchedCluster;
  readonly client: KubeClient | undefined;
}

export class RegisteredClusters implements Clusters {
  readonly #options: ClustersOptions;
  readonly #secrets: Informer<KubeObject>;
  readonly #known = new Map<string, ClusterSecret>();
  readonly #opened = new Map<string, Opened>();
  readonly #listeners = new Set<() => void>();
  #isStopped = false;

  constructor(options: ClustersOptions) {
    this.#options = options;
    this.#secrets = startInformer<KubeObject>({
      client: options.client,
      resource: SECRETS,
      namespace: options.namespace,
      labelSelector: SELECTOR,
      clock: options.clock,
      onChange: (now, before) => this.#onSecret(now, before),
      onTrouble: error => options.log.warn({ error }, 'cluster secrets could not be watched'),
    });
  }

  /** Resolves when the secrets were read once. */
  get ready(): Promise<void> {
    return this.#secrets.ready;
  }

  find(destination: { readonly server?: string; readonly name?: string }): LiveCluster | undefined {
    // Nobody would ever close what is opened now.
    if (this.#isStopped) return undefined;
    const { server, name } = destination;
    const secret = this.registered().find(known =>
      server === undefined || server === '' ? known.name === name : known.server === server,
    );
    if (secret) return this.#open(secret);
    return server === LOCAL_SERVER || (!server && name === LOCAL_NAME) ? this.#local() : undefined;
  }

  /** Those that somebody asked for. */
  all(): readonly LiveCluster[] {
    return [...this.#opened.values()].map(({ cluster }) => cluster);
  }

  /** What secrets there are, whether anybody uses them or not. */
  registered(): readonly ClusterSecret[] {
    return [...this.#known.values()];
  }

  /** Reads the marks of all objects anew, as the settings for them are others now. */
  retrack(): void {
    for (const { cluster } of this.#opened.values()) cluster.retrack();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#secrets.stop();
    await Promise.all([...this.#opened.values()].map(close));
    this.#opened.clear();
    this.#listeners.clear();
  }

  #onSecret(now: KubeObject | undefined, before: KubeObject | undefined): void {
    const known = now && readClusterSecret(now);
    const former = before && readClusterSecret(before);
    const name = (now ?? before)?.metadata.name ?? '';
    if (known) this.#known.set(name, known);
    else this.#known.delete(name);
    if (former && former.version !== known?.version) this.#close(former.server);
    if (known?.server !== former?.server) this.#tellOf(known, former);
    for (const listener of this.#listeners) listener();
  }

  #tellOf(known: ClusterSecret | undefined, former: ClusterSecret | undefined): void {
    const { log } = this.#options;
    if (former) log.info({ cluster: former.name, server: former.server }, 'a cluster is no longer managed');
    if (known) log.info({ cluster: known.name, server: known.server }, 'a cluster is managed from now on');
  }

  #close(server: string): void {
    const opened = this.#opened.get(server);
    if (!opened) return;
    this.#opened.delete(server);
    void close(opened);
  }

  #open(secret: ClusterSecret): LiveCluster {
    const { server, name, version, namespaces, hasClusterResources } = secret;
    const opened = this.#opened.get(server);
    if (opened?.version === version) return opened.cluster;
    this.#close(server);
    const client = new KubeClient(
      { kind: 'kubeconfig', text: secret.kubeconfig() },
      { guard: this.#options.guard },
    );
    return this.#remember(server, {
      version,
      client,
      cluster: new WatchedCluster({
        ...this.#options,
        server,
        name,
        client,
        hasClusterResources,
        ...(namespaces ? { namespaces } : {}),
      }),
    });
  }

  #local(): LiveCluster {
    const opened = this.#opened.get(LOCAL_SERVER);
    if (opened) return opened.cluster;
    const cluster = new WatchedCluster({ ...this.#options, server: LOCAL_SERVER, name: LOCAL_NAME });
    return this.#remember(LOCAL_SERVER, { version: '', client: undefined, cluster });
  }

  #remember(server: string, opened: Opened): LiveCluster {
    this.#opened.set(server, opened);
    return opened.cluster;
  }
}

/** The client of the cluster that we run in is not ours to close. */
const close = async ({ cluster, client }: Opened): Promise<void> => {
  await cluster.stop();
  await client?.close();
};
