/**
 * The clusters that applications go to, and the releases of Helm in them. Every cluster is asked for its version now
 * and then, which says whether it can be reached; of its Secrets only those of Helm are looked at, and of those nothing
 * is kept but what is told.
 */

import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import type { KubeObject } from '@freshet/domain/objects';
import { maybe, texts, words } from '@freshet/domain/reports';
import { type Informer, isKubeError, KubeClient, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { OutboundGuard } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import {
  AWAY_MS,
  askAgainMs,
  type ClusterAnswer,
  type ClusterSecret,
  LOCAL_NAME,
  LOCAL_SERVER,
  readClusterSecret,
} from '../clusters/index.ts';
import { clusterCheck } from './checks.ts';
import type { Thing } from './outbox.ts';
import { ReleaseBook } from './release-book.ts';
import { whyAway } from './why-away.ts';

type ClusterReport = Extract<ReportBody, { is: 'cluster' }>;
type Connection = ClusterReport['connection'];

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const CLUSTER_SELECTOR = 'argocd.argoproj.io/secret-type=cluster';
/** How often it is seen whether one is due. */
const TICK_MS = AWAY_MS;
const ASK_MS = 20_000;

interface Options {
  /** The cluster that we run in. */
  readonly client: KubeClient;
  /** Judges the servers of the other clusters. */
  readonly guard?: OutboundGuard | undefined;
  readonly namespace: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tell: (thing: Thing, body: ReportBody) => void;
  readonly gone: (key: string) => void;
  /** How many applications and objects of them are in a cluster. */
  readonly usage: (
    server: string,
    name: string,
  ) => { readonly applications: number; readonly objects: number };
  /** Which clusters can be reached. */
  readonly onChecks: (checks: readonly RuntimeCheck[]) => void;
}

/** One cluster that is looked at. */
interface Watched {
  readonly server: string;
  readonly version: string;
  readonly facts: Omit<ClusterReport, 'is' | 'connection' | 'applications' | 'objects' | 'version'>;
  readonly helm: Informer<KubeObject>[];
  readonly client: KubeClient;
  readonly isOwnClient: boolean;
  readonly releases: ReleaseBook;
  kubernetes: string | undefined;
  connection: Connection;
  /** When it is to be asked again; never while it is asked. */
  nextAt: number;
  /** How often it was away since it was last there. */
  timesAway: number;
}

/** What a cluster that was asked is found to be. */
interface ClusterState {
  readonly answer: ClusterAnswer;
  readonly status: 'Successful' | 'Failed';
  readonly message: string | undefined;
  readonly version: string | undefined;
}

export class WatchedClusters {
  readonly #options: Options;
  readonly #watched = new Map<string, Watched>();
  readonly #secrets: Informer<KubeObject>;
  readonly #stopping = new AbortController();
  readonly #probing: Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    const { client, namespace, clock, log } = options;
    this.#watch({ name: LOCAL_NAME, server: LOCAL_SERVER, version: '', labels: {} }, client, false);
    this.#secrets = startInformer<KubeObject>({
      client,
      resource: SECRETS,
      namespace,
      labelSelector: CLUSTER_SELECTOR,
      clock,
      onChange: (now, before) => this.#onSecret(now, before),
      onTrouble: error => log.warn({ error }, 'cluster secrets could not be watched'),
    });
    this.#probing = this.#probe();
  }

  get ready(): Promise<unknown> {
    return this.#secrets.ready;
  }

  serverOf(name: string): string | undefined {
    for (const { facts, server } of this.#watched.values()) if (facts.name === name) return server;
    return undefined;
  }

  nameOf(server: string): string | undefined {
    return this.#watched.get(server)?.facts.name;
  }

  /** Tells of all clusters as they are now. */
  refresh(): void {
    for (const watched of this.#watched.values()) this.#tell(watched);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the reporter stops'));
    await this.#secrets.stop();
    await this.#probing;
    await Promise.all([...this.#watched.values()].map(watched => this.#close(watched)));
  }

  #onSecret(now: KubeObject | undefined, before: KubeObject | undefined): void {
    const known = now && readClusterSecret(now);
    const former = before && readClusterSecret(before);
    if (former && former.server !== known?.server) this.#forget(former.server);
    if (!known) return;
    const watched = this.#watched.get(known.server);
    if (watched?.version === known.version) return;
    if (watched) this.#forget(known.server, { isReplaced: true });
    const client = this.#clientFor(known);
    if (client) this.#watch(known, client, client !== this.#options.client);
  }

  #clientFor(secret: ClusterSecret): KubeClient | undefined {
    try {
      return new KubeClient(
        { kind: 'kubeconfig', text: secret.kubeconfig() },
        { guard: this.#options.guard },
      );
    } catch (error) {
      this.#options.log.warn({ error, cluster: secret.name }, 'a cluster secret cannot be used');
      return undefined;
    }
  }

  #watch(
    secret: Pick<ClusterSecret, 'name' | 'server' | 'version' | 'labels'> &
      Partial<Pick<ClusterSecret, 'namespaces'>>,
    client: KubeClient,
    isOwnClient: boolean,
  ): void {
    const { server, version, name, labels, namespaces = [] } = secret;
    const { 'argocd.argoproj.io/secret-type': _, ...told } = labels;
    const watched: Watched = {
      server,
      version,
      facts: {
        server: words(server, 2_048),
        name: words(name, 253),
        labels: texts(told),
        annotations: {},
        namespaces: namespaces.slice(0, 1_000).map(one => words(one, 253)),
      },
      helm: [],
      client,
      isOwnClient,
      releases: new ReleaseBook({ server, tell: this.#options.tell, gone: this.#options.gone }),
      kubernetes: undefined,
      connection: { status: 'Unknown' },
      nextAt: 0,
      timesAway: 0,
    };
    this.#watched.set(server, watched);
    for (const namespace of namespaces.length > 0 ? namespaces : [undefined])
      watched.helm.push(this.#watchHelm(watched, namespace));
    this.#tell(watched);
    this.#tellChecks();
    void this.#ask(watched);
  }

  #watchHelm(watched: Watched, namespace: string | undefined): Informer<KubeObject> {
    const { clock, log } = this.#options;
    return startInformer<KubeObject>({
      client: watched.client,
      resource: SECRETS,
      ...(namespace === undefined ? {} : { namespace }),
      labelSelector: 'owner=helm',
      clock,
      onChange: (now, before) => {
        if (now) watched.releases.put(now);
        else if (before)
          watched.releases.remove(`${before.metadata.namespace ?? ''}/${before.metadata.name}`);
      },
      onTrouble: error => log.debug({ error, cluster: watched.facts.name }, 'Helm could not be watched'),
    });
  }

  #forget(server: string, { isReplaced = false } = {}): void {
    const watched = this.#watched.get(server);
    if (!watched || server === LOCAL_SERVER) return;
    this.#watched.delete(server);
    if (!isReplaced) {
      this.#options.gone(`cluster ${server}`);
      for (const key of watched.releases.keys) this.#options.gone(key);
      this.#tellChecks();
    }
    watched.releases.close();
    void this.#close(watched);
  }

  async #close({ helm, client, isOwnClient }: Watched): Promise<void> {
    await Promise.all(helm.map(informer => informer.stop()));
    if (isOwnClient) await client.close();
  }

  #tell(watched: Watched): void {
    const { server, facts, kubernetes, connection } = watched;
    this.#options.tell(
      { key: `cluster ${server}`, gone: { is: 'cluster', server: facts.server } },
      {
        is: 'cluster',
        ...facts,
        ...maybe('version', kubernetes, 63),
        connection,
        ...this.#options.usage(server, facts.name),
      },
    );
  }

  #tellChecks(): void {
    this.#options.onChecks(
      [...this.#watched.values()].map(({ server, facts, connection }) =>
        clusterCheck(facts.name, server === LOCAL_SERVER, connection),
      ),
    );
  }

  async #probe(): Promise<void> {
    const { signal } = this.#stopping;
    const { clock } = this.#options;
    while (!signal.aborted) {
      await clock.sleep(TICK_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      // Timers are a little early at times.
      const now = clock.now().getTime() + TICK_MS / 2;
      // Nobody waits for the slowest of them.
      for (const watched of this.#watched.values()) if (watched.nextAt <= now) void this.#ask(watched);
    }
  }

  async #ask(watched: Watched): Promise<void> {
    const { clock, log } = this.#options;
    watched.nextAt = Number.POSITIVE_INFINITY;
    const now = await this.#state(watched);
    watched.timesAway = now.answer === 'away' ? watched.timesAway + 1 : 0;
    watched.nextAt = clock.now().getTime() + askAgainMs(now.answer, watched.timesAway);
    if (this.#stopping.signal.aborted || this.#watched.get(watched.server) !== watched) return;
    const { status, message, version } = now;
    if (version !== undefined) watched.kubernetes = version;
    if (status !== watched.connection.status) {
      const told = { cluster: watched.facts.name, server: watched.facts.server };
      if (status === 'Successful') log.info({ ...told, kubernetes: version }, 'a cluster answers');
      else log.warn({ ...told, reason: message }, 'a cluster does not answer');
    }
    // The time of a state is when it began: asking again changes nothing.
    if (status !== watched.connection.status || message !== watched.connection.message)
      watched.connection = {
        status,
        ...(message === undefined ? {} : { message }),
        attemptedAt: clock.now().toISOString(),
      };
    this.#tell(watched);
    this.#tellChecks();
  }

  async #state({ client }: Watched): Promise<ClusterState> {
    try {
      const { gitVersion } = await client.connection.json<{ gitVersion?: string }>({
        path: '/version',
        signal: AbortSignal.timeout(ASK_MS),
      });
      return { answer: 'reached', status: 'Successful', message: undefined, version: gitVersion };
    } catch (error) {
      const answer = isLoginRefused(error) ? 'refused' : 'away';
      return { answer, status: 'Failed', message: words(whyAway(error), 2_000), version: undefined };
    }
  }
}

const isLoginRefused = (error: unknown): boolean =>
  isKubeError(error) && (error.code === 401 || error.code === 403);
