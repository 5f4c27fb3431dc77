/**
 * Tells the control plane what there is: applications, clusters, releases of Helm, deployments. It reads the cluster and
 * nothing else, so it is the same whether our engine or Argo CD looks after applications. Without a session everything
 * goes on; the next one begins with all there is.
 */
import { join } from 'node:path';
import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import type { Tracking } from '@freshet/domain/tracking';
import { isFault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { OutboundGuard } from '@freshet/kit/outbound';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { Clusters } from '../clusters/index.ts';
import { changeReport } from './change-report.ts';
import { CheckBoard } from './check-board.ts';
import { CommitBook } from './commit-book.ts';
import { Delivery, type ReporterStanding } from './delivery.ts';
import { FactSpool } from './fact-spool.ts';
import type { FollowedRepository } from './followed-repositories.ts';
import { type Batch, Outbox, type Thing } from './outbox.ts';
import type { DescribeCommit, FindPullRequest, ReportSession } from './ports.ts';
import { StuckPods } from './stuck-pods.ts';
import { WatchedApplications } from './watched-applications.ts';
import { WatchedClusters } from './watched-clusters.ts';

type Body<Is extends ReportBody['is']> = Omit<Extract<ReportBody, { is: Is }>, 'is'>;

export interface ReporterOptions {
  readonly client: KubeClient;
  /** Where the secrets of clusters lie, and applications that name no other. */
  readonly namespace: string;
  /** Globs of the other namespaces that applications may lie in. */
  readonly applicationNamespaces: () => readonly string[];
  /** Judges the servers of registered clusters. */
  readonly guard?: OutboundGuard | undefined;
  readonly engine: 'embedded' | 'argo';
  /** Ours alone. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly describe?: DescribeCommit | undefined;
  /** The clusters as the engine watches them; without, nothing is told of pods that do not come up. */
  readonly live?:
    | { readonly clusters: Pick<Clusters, 'all' | 'find'>; readonly tracking: () => Tracking }
    | undefined;
  /** How long changes are gathered before they are sent. */
  readonly gatherMs?: number;
}

export interface Reporter {
  /** Resolves when everything was seen once. */
  readonly ready: Promise<void>;
  /** Whether what there is reaches the control plane. */
  standing(): ReporterStanding;
  /** The control plane welcomed a session of this process; reports go over the newest. */
  onSession(session: ReportSession): void;
  /** The control plane wants to hear everything again. */
  onResync(reason: string): void;
  /** How one part of the runtime stands, instead of what it said before. */
  tellChecks(part: string, checks: readonly RuntimeCheck[]): void;
  tellGitPermission(permission: Body<'git-permission'>): void;
  /** What was told of it holds no longer. */
  forgetGitPermission(of: Pick<Body<'git-permission'>, 'gitSource' | 'userId'>): void;
  /** Commits to a repository that holds GitOps entities; settles once they will be told whatever happens. */
  tellChanges(changes: readonly Body<'change'>[]): Promise<void>;
  /** Which repositories hold GitOps entities, once that is known and whenever one of them is at another commit. */
  onFollowed(listener: (repositories: readonly FollowedRepository[]) => void): void;
  /** Who says which pull request a commit came of; new deployments are told with it. */
  lookUpPullRequests(find: FindPullRequest | undefined): void;
  /** Every application that is looked after, as it is now, without a before, and then as it changes. */
  onApplication(listener: (now: Application, before: Application | undefined) => void): void;
  stop(): Promise<void>;
}

const GATHER_MS = 50;
const USAGE_MS = 5_000;
const BACKOFF = { firstMs: 500, maxMs: 30_000 };
const NO_SESSION = 'there is no session with it';

class RunningReporter implements Reporter {
  readonly ready: Promise<void>;
  readonly #options: ReporterOptions;
  readonly #spool: FactSpool;
  readonly #outbox: Outbox;
  readonly #delivery: Delivery;
  readonly #commits: CommitBook;
  readonly #checks = new CheckBoard();
  readonly #clusters: WatchedClusters;
  readonly #applications: WatchedApplications;
  readonly #stuck: StuckPods | undefined;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #counting: Promise<void>;
  #followed: readonly FollowedRepository[] = [];
  #isListed = false;
  #onFollowed: (repositories: readonly FollowedRepository[]) => void = () => undefined;
  #onApplication: (now: Application, before: Application | undefined) => void = () => undefined;
  #session: ReportSession | undefined;
  #news = Promise.withResolvers<void>();

  constructor(options: ReporterOptions, spool: FactSpool) {
    this.#options = options;
    this.#spool = spool;
    const { client, namespace, clock, log } = options;
    this.#commits = new CommitBook(options.describe);
    this.#outbox = new Outbox(() => clock.now());
    this.#delivery = new Delivery(() => clock.now());
    this.#delivery.waits('the cluster has not been read yet');
    for (const { id, body } of spool.facts()) this.#outbox.fact(id, body);
    const tell = (thing: Thing, body: ReportBody): void => this.#tell(thing, body);
    const gone = (key: string): void => {
      if (this.#outbox.gone(key)) this.#wake();
    };
    const { live } = options;
    this.#stuck =
      live &&
      new StuckPods({
        ...live,
        home: namespace,
        clock,
        onChange: application => this.#applications?.tellAgain(application),
      });
    const common = { client, namespace, clock, log, tell, gone };
    this.#clusters = new WatchedClusters({
      ...common,
      guard: options.guard,
      usage: (server, name) => this.#applications?.usage(server, name) ?? { applications: 0, objects: 0 },
      onChecks: checks => this.tellChecks('clusters', checks),
    });
    this.#applications = new WatchedApplications({
      ...common,
      tracking: live?.tracking,
      commits: this.#commits,
      onApplication: (now, before) => {
        // Applications have the clusters opened that they go to.
        this.#stuck?.follow();
        this.#onApplication(now, before);
      },
      applicationNamespaces: options.applicationNamespaces,
      serverOf: name => this.#clusters.serverOf(name),
      nameOf: server => this.#clusters.nameOf(server),
      stuckOf: ({ metadata: { name, namespace: its = namespace } }, server) =>
        this.#stuck?.of(server, { namespace: its, name }),
      fact: (id, body, isNew) => this.#fact(id, body, isNew),
      onChecks: checks => this.tellChecks('git-sources', checks),
      onFollowed: repositories => {
        this.#followed = repositories;
        if (this.#isListed) this.#onFollowed(repositories);
      },
    });
    // It is told before anything was looked at, and says nothing of whether reports arrive: only who hears of it can.
    this.tellChecks('runtime', []);
    this.ready = this.#prepare();
    this.ready.catch(() => undefined);
    this.#running = this.#run();
    this.#counting = this.#count();
  }

  standing(): ReporterStanding {
    return this.#delivery.standing();
  }

  onSession(session: ReportSession): void {
    this.#session = session;
    this.#wake();
  }

  onResync(reason: string): void {
    this.#options.log.info({ reason }, 'everything is told again');
    void this.ready.then(
      () => {
        this.#outbox.snapshot();
        this.#applications.retell();
        this.#wake();
      },
      () => undefined,
    );
  }

  tellChecks(part: string, checks: readonly RuntimeCheck[]): void {
    const { engine, namespace } = this.#options;
    this.#checks.put(part, checks);
    this.#tell({ key: 'runtime' }, { is: 'runtime', engine, namespace, checks: this.#checks.all() });
  }

  tellGitPermission(permission: Body<'git-permission'>): void {
    const { gitSource, userId } = permission;
    this.#tell(
      { key: permissionKey(permission), gone: { is: 'git-permission', gitSource, userId } },
      { is: 'git-permission', ...permission },
    );
  }

  forgetGitPermission(of: Pick<Body<'git-permission'>, 'gitSource' | 'userId'>): void {
    if (this.#outbox.gone(permissionKey(of))) this.#wake();
  }

  async tellChanges(changes: readonly Body<'change'>[]): Promise<void> {
    for (const change of changes) {
      const { repoUrl, branch, commit } = change;
      this.#fact(`change ${repoUrl} ${branch} ${commit.sha}`, changeReport(change), true);
    }
    await this.#spool.settled();
  }

  onFollowed(listener: (repositories: readonly FollowedRepository[]) => void): void {
    this.#onFollowed = listener;
    if (this.#isListed) listener(this.#followed);
  }

  lookUpPullRequests(find: FindPullRequest | undefined): void {
    this.#commits.lookUpPullRequests(find);
  }

  onApplication(listener: (now: Application, before: Application | undefined) => void): void {
    this.#onApplication = listener;
    for (const application of this.#applications.known()) listener(application, undefined);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the reporter stops'));
    this.#stuck?.stop();
    this.#wake();
    await Promise.all([this.#applications.stop(), this.#clusters.stop(), this.#running, this.#counting]);
    await this.#spool.settled();
  }

  #tell(thing: Thing, body: ReportBody): void {
    if (this.#outbox.tell(thing, body)) this.#wake();
  }

  #fact(id: string, body: ReportBody, isNew: boolean): void {
    if (isNew) this.#spool.add(id, body);
    this.#outbox.fact(id, body);
    this.#wake();
  }

  #wake(): void {
    this.#news.resolve();
  }

  async #prepare(): Promise<void> {
    await this.#clusters.ready;
    await this.#applications.ready();
    this.#clusters.refresh();
    // Before all applications were seen, those that are missing would seem to be gone.
    this.#isListed = true;
    this.#onFollowed(this.#followed);
  }

  /** How much a cluster is used changes with every application, and is told now and then. */
  async #count(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#options.clock.sleep(USAGE_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      this.#clusters.refresh();
      // An application that stays as it was has its cluster opened all the same.
      this.#stuck?.refresh();
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    // A snapshot before everything was seen would say that the rest is gone.
    await this.ready.then(
      () => this.#delivery.waits(NO_SESSION),
      (error: unknown) => this.#delivery.waits(reasonOf(error)),
    );
    while (!signal.aborted) {
      const session = this.#session;
      if (!session || session.over.aborted) {
        this.#delivery.begins(NO_SESSION);
        await this.#rest();
      } else await this.#serve(session);
    }
  }

  async #rest(): Promise<void> {
    await this.#news.promise;
    this.#news = Promise.withResolvers();
  }

  /** Sends over one session until it is over, or another one is there. */
  async #serve(session: ReportSession): Promise<void> {
    const over = AbortSignal.any([session.over, this.#stopping.signal]);
    const onOver = () => this.#wake();
    over.addEventListener('abort', onOver);
    this.#outbox.begin();
    try {
      while (!over.aborted && this.#session === session) {
        const batch = this.#outbox.next();
        if (batch) await this.#send(session, batch, over);
        else await this.#gather(over);
      }
    } catch (error) {
      this.#delivery.waits(reasonOf(error));
      if (!this.#stopping.signal.aborted)
        this.#options.log.warn({ error, session: session.welcome.generation }, 'reports could not be sent');
      if (this.#session === session) this.#session = undefined;
    } finally {
      over.removeEventListener('abort', onOver);
    }
  }

  /**
   * Sends a batch until it is stored. Numbers go on within a session, so whatever goes wrong the same batch is sent again;
   * what was stored of it is passed over.
   */
  async #send(session: ReportSession, batch: Batch, signal: AbortSignal): Promise<void> {
    const { first, last, lines } = batch;
    this.#delivery.waits('what was sent has not been acknowledged');
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const acknowledged = await session
        .sendReports({ first, last, lines }, signal)
        .catch((error: unknown) => this.#unsent(error, signal));
      if (acknowledged >= last) {
        this.#delivery.done();
        this.#spool.remove(this.#outbox.acknowledge(batch));
        return;
      }
      await this.#options.clock.sleep(backoffMs(attempt, BACKOFF), signal).catch(() => undefined);
    }
  }

  #unsent(error: unknown, signal: AbortSignal): number {
    // Another process of the runtime reports by now.
    if (isFault(error, 'REPORTS_OUTDATED')) throw error;
    this.#delivery.waits(reasonOf(error));
    if (!signal.aborted) this.#options.log.warn({ error }, 'reports could not be sent for a moment');
    return 0;
  }

  /** Waits for news, and then a moment for more. */
  async #gather(signal: AbortSignal): Promise<void> {
    await this.#rest();
    await this.#options.clock.sleep(this.#options.gatherMs ?? GATHER_MS, signal).catch(() => undefined);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const permissionKey = ({ gitSource, userId }: Pick<Body<'git-permission'>, 'gitSource' | 'userId'>): string =>
  `git-permission ${gitSource} ${userId}`;

export const startReporter = async (options: ReporterOptions): Promise<Reporter> => {
  const spool = await FactSpool.open({ folder: join(options.folder, 'reports'), log: options.log });
  return new RunningReporter(options, spool);
};
