/**
 * The runner as a service: it keeps a link to the control plane, takes the work that is pushed to it as far as it has
 * places, and holds each build until all of it is told. Everything it must remember is on disk, so it can be killed at
 * any moment and goes on when it is started again.
 */
import {
  type Claim,
  DrainRunner,
  OfferWork,
  RenewClaims,
  RunnerHello,
  SendCommand,
} from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { ask, createLinkClient, type LinkClient, type LinkSession, on, serve } from '@freshet/link/client';
import { type Isolation, isolationNotices } from '../confinement/index.ts';
import { forgetOldest } from '../run/index.ts';
import { checkWork, publicKeyIn, readWork, type WorkRules } from './check-work.ts';
import { type BuildSurroundings, HeldBuild, notHeld } from './held-build.ts';
import { type Identity, keepIdentity } from './identity.ts';
import { heldWork, keepWork, letGo, spoolOf } from './kept-work.ts';
import { openSpool } from './open-spool.ts';
import { SpoolBudget } from './spool-budget.ts';
import { Uplink } from './uplink.ts';

/** What a runner is made of. */
export interface AgentOptions extends Omit<BuildSurroundings, 'uplink' | 'onSent' | 'publicKey'> {
  readonly identity: Identity;
  readonly capacity: number;
  readonly takesForks: boolean;
  /** Why builds of forks are refused though they are wanted. */
  readonly forksRefused?: string | undefined;
  readonly spoolBytes: number;
  readonly version: string;
  readonly platform: string;
  readonly random: () => number;
}

/** How the runner stands. */
export interface AgentState {
  readonly isConnected: boolean;
  readonly isDraining: boolean;
  /** The control plane says that it does not know this runner. */
  readonly isRejected: boolean;
  readonly capacity: number;
  readonly running: number;
  /** Builds of which not everything is acknowledged. */
  readonly held: number;
  readonly spooledBytes: number;
  readonly reportsSent: number;
  readonly buildsTaken: number;
}

type Offered = ReturnType<typeof OfferWork.reply.parse>;
type Refused = Extract<Offered, { accepted: false }>;

const refuse = (why: Refused['why'], reason: string): Refused => ({ accepted: false, why, reason });

/** How long what is left may take to reach the control plane when the runner has nothing else to do. */
const DELIVER_MS = 15_000;

/** As the control plane shows it; the words of a kernel may be many. */
const wireOf = ({ kind, missing }: Isolation) => ({
  kind,
  missing: missing.map(({ protection, reason }) => ({ protection, reason: reason.slice(0, 500) })),
});

/** How often a runner that takes nothing new looks whether it is done. */
const POLL_MS = 100;

export class Agent {
  readonly #options: AgentOptions;
  readonly #rules: WorkRules;
  readonly #logger: Logger;
  readonly #uplink: Uplink;
  readonly #budget: SpoolBudget;
  readonly #builds = new Map<string, HeldBuild>();
  /** Builds that are being written to disk. */
  readonly #accepting = new Set<string>();
  readonly #surroundings: BuildSurroundings;
  readonly #client: LinkClient;
  readonly #drained = Promise.withResolvers<void>();
  #identity: Identity;
  #isDraining = false;
  #isRejected = false;
  #reportsSent = 0;
  #buildsTaken = 0;

  constructor(options: AgentOptions) {
    const { clock, logger, random, identity } = options;
    this.#options = options;
    this.#identity = identity;
    this.#logger = logger;
    this.#rules = {
      publicKey: publicKeyIn(identity.controlPlanePublicKey),
      takesForks: options.takesForks,
      forksRefused: options.forksRefused,
    };
    this.#uplink = new Uplink(() => this.#budget.moved());
    this.#budget = new SpoolBudget({
      limitBytes: options.spoolBytes,
      isConnected: () => this.#uplink.isOpen,
    });
    this.#surroundings = {
      ...options,
      publicKey: this.#rules.publicKey,
      uplink: this.#uplink,
      onSent: reports => {
        this.#reportsSent += reports;
      },
    };
    this.#client = createLinkClient({
      url: new URL('/api/link', identity.url).href,
      credential: () => this.#identity.key,
      onCredential: async key => {
        await keepIdentity(options.home, { ...this.#identity, key });
        this.#identity = { ...this.#identity, key };
      },
      onSession: session => void this.#welcome(session),
      onState: state => {
        this.#isRejected = state.kind === 'away' && state.isRejected;
        if (state.kind === 'connected') logger.info({ transport: state.transport }, 'the link is connected');
        else logger.warn({ reason: state.reason, retryInMs: state.retryInMs }, 'the link is away');
      },
      clock,
      random,
    });
  }

  get state(): AgentState {
    const running = [...this.#builds.values()].filter(build => build.isRunning).length;
    return {
      isConnected: this.#uplink.isOpen,
      isDraining: this.#isDraining,
      isRejected: this.#isRejected,
      capacity: this.#options.capacity,
      running,
      held: this.#builds.size,
      spooledBytes: this.#budget.usedBytes,
      reportsSent: this.#reportsSent,
      buildsTaken: this.#buildsTaken,
    };
  }

  /** The builds that it holds. */
  get holding(): readonly string[] {
    return [...this.#builds.keys()];
  }

  /** Takes up what an earlier process held, and connects. */
  async start(): Promise<void> {
    const { home, forksRefused, isolation } = this.#options;
    if (forksRefused !== undefined)
      this.#logger.warn({ reason: forksRefused }, 'builds of forks are refused');
    for (const notice of isolationNotices(isolation))
      this.#logger.warn({ notice }, 'a protection is missing');
    this.#logger.info(
      { isolation: isolation.kind, missing: isolation.missing.map(({ protection }) => protection) },
      'how steps are kept from this machine',
    );
    for (const { buildId, bytes } of await heldWork(home)) {
      this.#logger.info({ buildId }, 'going on with a build');
      // What cannot be read must not keep other builds from running; the control plane settles what is not held.
      await this.#hold(bytes).catch((error: unknown) =>
        this.#logger.error({ buildId, error }, 'a build cannot be taken up again'),
      );
    }
    await forgetOldest(home, buildId => this.#builds.has(buildId));
    this.#client.start();
  }

  /** Takes nothing new. */
  drain(reason: string): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#logger.info({ reason, builds: this.#builds.size }, 'taking no more builds');
    void this.#renew().catch(() => undefined);
    void this.#settle();
  }

  /** Settles once nothing runs any more, and what was to be told is told, or has been tried long enough. */
  get drained(): Promise<void> {
    return this.#drained.promise;
  }

  cancelAll(reason: string): void {
    for (const build of this.#builds.values()) if (build.isRunning) build.cancel(reason, false);
  }

  /** Disconnects. What is not told yet stays on disk. */
  async stop(): Promise<void> {
    await this.#client.stop('the runner stops');
    await Promise.all([...this.#builds.values()].map(build => build.leave()));
  }

  async #settle(): Promise<void> {
    const { clock } = this.#options;
    while (this.state.running + this.#accepting.size > 0) await clock.sleep(POLL_MS);
    const over = new AbortController();
    await Promise.race([
      Promise.all([...this.#builds.values()].map(build => build.over)),
      clock.sleep(DELIVER_MS, over.signal).catch(() => undefined),
    ]);
    over.abort();
    this.#drained.resolve();
  }

  async #hold(bytes: Buffer): Promise<void> {
    const { home, clock } = this.#options;
    const work = readWork(bytes);
    const { buildId } = work;
    const spool = await openSpool(spoolOf(home, buildId), { budget: this.#budget, clock });
    const build = new HeldBuild(work, spool, this.#surroundings);
    this.#builds.set(buildId, build);
    void build.over.then(() => this.#builds.delete(buildId));
  }

  get #load() {
    const { capacity } = this.#options;
    return { capacity, draining: this.#isDraining };
  }

  get #claims(): Claim[] {
    return [...this.#builds.values()].map(({ claim }) => claim);
  }

  /** Introduces the runner on a new session; until that is answered nothing else is said. */
  async #welcome(session: LinkSession): Promise<void> {
    const { version, platform, takesForks, executor, isolation } = this.#options;
    serve(session, [
      on(OfferWork, async (body, { payload }) => ({ body: await this.#offered(body, payload) })),
      on(SendCommand, async ({ buildId, fence: _, ...command }) => {
        const build = this.#builds.get(buildId);
        if (!build) throw notHeld(buildId);
        await build.command(command);
        return { body: {} };
      }),
      on(DrainRunner, async ({ reason }) => {
        this.drain(reason);
        return { body: {} };
      }),
    ]);
    try {
      const said = {
        ...this.#load,
        version,
        platform,
        executor: executor('trusted').kind,
        takesForks,
        isolation: wireOf(isolation),
        held: this.#claims,
      };
      const { body } = await ask(session, RunnerHello, said);
      for (const { verdict, acknowledged, ...claim } of body.resumed) {
        const build = this.#builds.get(claim.buildId);
        if (verdict === 'go-on') await build?.goOn(claim, acknowledged);
        else build?.abandon('the control plane has given the build up');
      }
      this.#uplink.open(session);
      void this.#keepRenewing(session, body.renewMs);
    } catch (error) {
      if (session.isClosed) return;
      this.#logger.warn({ error }, 'the control plane does not welcome this runner');
      session.close('internal', 'the runner was not welcomed');
    }
  }

  async #keepRenewing(session: LinkSession, renewMs: number): Promise<void> {
    const { clock } = this.#options;
    while (!session.draining.aborted) {
      await clock.sleep(renewMs, session.draining).catch(() => undefined);
      if (!session.draining.aborted)
        await this.#renew(session).catch((error: unknown) =>
          this.#logger.warn({ error }, 'the builds could not be renewed'),
        );
    }
  }

  async #renew(over?: LinkSession): Promise<void> {
    if (!over && !this.#uplink.isOpen) return;
    const session = over ?? (await this.#uplink.session(AbortSignal.timeout(1_000)));
    const { body } = await ask(session, RenewClaims, { ...this.#load, claims: this.#claims });
    for (const { buildId, fence } of body.abandon) {
      const build = this.#builds.get(buildId);
      if (build?.claim.fence === fence) build.abandon('the control plane has given the build up');
    }
  }

  async #offered(offer: Claim & { signature: string }, payload: Buffer): Promise<Offered> {
    const { buildId, fence } = offer;
    const held = this.#builds.get(buildId);
    if (held?.claim.fence === fence) return { accepted: true };
    if (this.#isDraining) return refuse('draining', 'the runner is about to stop');
    if (held || this.#accepting.has(buildId))
      return refuse('full', 'the runner has not let go of this build yet');
    if (this.state.running + this.#accepting.size >= this.#options.capacity)
      return refuse('full', 'every place is taken');
    const work = checkWork(payload, offer, this.#rules);
    if ('why' in work) {
      this.#logger.warn({ buildId, ...work }, 'work was refused');
      return refuse(work.why, work.reason);
    }
    return this.#accept(work.buildId, payload);
  }

  async #accept(buildId: string, bytes: Buffer): Promise<Offered> {
    const { home } = this.#options;
    this.#accepting.add(buildId);
    try {
      await keepWork(home, buildId, bytes);
      await this.#hold(bytes);
    } catch (error) {
      this.#logger.error({ buildId, error }, 'work could not be kept');
      await letGo(home, buildId, true).catch(() => undefined);
      return refuse('storage', isFault(error) ? error.message : 'the work could not be kept on disk');
    } finally {
      this.#accepting.delete(buildId);
    }
    this.#buildsTaken += 1;
    this.#logger.info({ buildId }, 'a build was taken');
    return { accepted: true };
  }
}
