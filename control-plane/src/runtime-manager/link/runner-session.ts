/**
 * One connected runner.
 *
 *   greeting --runner.hello--> open --closed, replaced, deleted--> ended
 *
 * Nothing but a hello is answered before the runner has said what it holds. From then on work is offered to it while
 * it has room, its reports go to the desk, and commands go to it until it has kept them. What the session remembers of
 * builds only counts room and addresses commands: whose a build is, the desk decides by runner and fence each time.
 *
 * An offer whose answer is lost with the session is left alone. The runner either kept the work and says so in its
 * next hello, or the desk settles it then; a build that reported nothing has run nothing.
 */
import {
  type BuildReport,
  type BuildWork,
  type Claim,
  OfferWork,
  PIPELINE_TEXT_BYTES,
  PrepareWork,
  ReleaseWork,
  RenewClaims,
  RunnerHello,
  readReports,
  SendCommand,
  SendReports,
  WORK_BYTES,
} from '@freshet/contracts/runner';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { ask, type LinkSession, type LinkStream, on, serve } from '@freshet/link/server';
import type { z } from 'zod';
import { Places, placesFor, RequestGate, type SharedPlaces } from '../../link-door/index.ts';
import type { BuildDesk, ClaimingRunner } from '../ports.ts';
import type { Runner } from '../runners/runner.ts';
import type { RunnerTrust } from '../tables.ts';
import { HeldBuilds } from './held-builds.ts';

export type Hello = z.infer<(typeof RunnerHello)['body']>;

/** What a session needs of the process it is in. */
export interface SessionHost {
  readonly desk: BuildDesk;
  readonly sign: (bytes: Uint8Array) => Promise<Buffer>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Places for reports that all sessions share. */
  readonly reportPlaces: SharedPlaces;
  /** Makes this session the one that speaks for its runner, and answers with the runner as it is now. */
  opened(session: RunnerSession, hello: Hello): Promise<Runner>;
  /** The runner may have room. */
  roomy(): void;
}

/** How often a runner says that it is still at its builds. */
const RENEW_MS = 10_000;

/** How long a runner that refused work is offered nothing. */
const REST_MS = 10_000;

const OFFER_MS = 60_000;

/** Requests of one session that are read at once, reports and others apart. */
const PLACES = 4;

const NO_PAYLOAD = { payloadBytes: 0 };

export class RunnerSession {
  readonly id: string;
  readonly held: HeldBuilds;
  readonly #host: SessionHost;
  readonly #link: LinkSession;
  #runner: Runner;
  #hello: Hello | undefined;
  #isGreeting = false;
  #isOpen = false;
  #restUntil = 0;

  constructor(host: SessionHost, link: LinkSession, { id, runner }: { id: string; runner: Runner }) {
    this.id = id;
    this.held = new HeldBuilds(host.clock);
    this.#host = host;
    this.#link = link;
    this.#runner = runner;
    this.#serve();
  }

  get runner(): Runner {
    return this.#runner;
  }

  get link(): LinkSession {
    return this.#link;
  }

  /** As whom it may claim now; undefined while it takes nothing. */
  get claimant(): ClaimingRunner | undefined {
    const hello = this.#hello;
    if (!this.#isOpen || !hello || this.#link.isClosed || this.#link.draining.aborted) return undefined;
    const { id, accountId, runtimes, paused } = this.#runner;
    const trust = trustOf(this.#runner.trust, hello.takesForks);
    if (paused || hello.draining || runtimes.length === 0 || trust === undefined) return undefined;
    if (this.room <= 0 || this.#host.clock.now().getTime() < this.#restUntil) return undefined;
    return { runnerId: id, accountId, runtimes, trust };
  }

  /** How many builds it could take now. */
  get room(): number {
    return Math.min(this.#runner.capacity, this.#hello?.capacity ?? 0) - this.held.size;
  }

  /** The runner was changed by somebody. */
  refresh(runner: Runner): void {
    this.#runner = runner;
    this.#host.roomy();
  }

  /** Offers work that was claimed for this runner. Never throws. */
  async offer(work: BuildWork): Promise<void> {
    const claim = { buildId: work.buildId, fence: work.fence };
    this.held.offer(claim);
    try {
      const payload = Buffer.from(JSON.stringify(work));
      if (payload.length > WORK_BYTES) await this.#fail(claim, 'it is too large to be sent to a runner');
      else await this.#offer(claim, payload);
    } catch (error) {
      this.held.drop(claim);
      this.#host.log.warn({ ...this.#names, ...claim, error }, 'a build could not be handed over');
      // Whatever the runner has understood: a build of which it reported nothing has run nothing.
      if (!this.#link.isClosed) await this.#retreat(claim);
    }
  }

  /** Tells the runner what people want of a build, in order, until it has kept all of it. Never throws. */
  async tell(buildId: string): Promise<void> {
    const build = this.held.find(buildId);
    if (!build?.beginTelling()) return;
    try {
      while (build.moreToTell()) {
        for (const command of await this.#host.desk.commands(build.claim, build.told)) {
          await ask(this.#link, SendCommand, { ...build.claim, ...command });
          build.told = command.number;
        }
      }
    } catch (error) {
      build.tellAgain();
      if (!isFault(error, 'LINK_CLOSED'))
        this.#host.log.warn({ ...this.#names, buildId, error }, 'a command did not reach its runner');
    } finally {
      build.endTelling();
    }
  }

  #serve(): void {
    const { clock, log, reportPlaces } = this.#host;
    const taker = { accountId: this.#runner.accountId, peerId: this.#runner.id };
    const reports = new RequestGate([new Places(PLACES), placesFor(reportPlaces, taker)], clock);
    const others = new RequestGate([new Places(PLACES)], clock);
    const gated = {
      onStream: (handler: (stream: LinkStream) => void): void =>
        this.#link.onStream(stream => {
          const gate = stream.header.request === SendReports.name ? reports : others;
          void gate.pass(stream, () => handler(stream));
        }),
    };
    serve(
      gated,
      [
        on({ ...RunnerHello, ...NO_PAYLOAD }, async hello => ({ body: await this.#greet(hello) })),
        on({ ...RenewClaims, ...NO_PAYLOAD }, async body => ({ body: await this.#renew(body) })),
        on({ ...ReleaseWork, ...NO_PAYLOAD }, async ({ reason, ...claim }) => {
          this.#requireOpen();
          await this.#giveBack(claim, reason);
          return { body: {} };
        }),
        on(PrepareWork, async ({ commit, ...claim }, { payload }) => {
          this.#requireOpen();
          return this.#prepare(claim, payload, commit);
        }),
        on(SendReports, async ({ buildId, fence, first, last }, { payload }) => {
          this.#requireOpen();
          const reports = readReports(payload, { first, last });
          return { body: { acknowledged: await this.#report({ buildId, fence }, reports) } };
        }),
      ],
      { onError: error => log.error({ ...this.#names, error }, 'a request of a runner failed unexpectedly') },
    );
  }

  async #greet(hello: Hello) {
    if (this.#isGreeting) throw new Fault('LINK_MESSAGE_INVALID', 'There is one hello in a session');
    this.#isGreeting = true;
    const resumed = await this.#resume(hello).catch((error: unknown) => {
      this.#isGreeting = false; // the runner may say it again
      throw error;
    });
    this.#hello = hello;
    for (const { buildId, fence, verdict } of resumed) {
      if (verdict === 'go-on') this.held.accept({ buildId, fence });
    }
    this.#isOpen = true;
    for (const buildId of this.held.ids) void this.tell(buildId);
    this.#host.roomy();
    return {
      renewMs: RENEW_MS,
      resumed: resumed.map(({ buildId, fence, verdict, acknowledged }) => ({
        buildId,
        fence,
        verdict,
        acknowledged,
      })),
    };
  }

  async #resume(hello: Hello) {
    this.#runner = await this.#host.opened(this, hello);
    return this.#host.desk.resume(this.#runner.id, latest(hello.held));
  }

  async #renew({ claims, capacity, draining }: z.infer<(typeof RenewClaims)['body']>) {
    const hello = this.#requireOpen();
    const own = latest(claims);
    const lost = await this.#host.desk.renew(this.#runner.id, own);
    this.#hello = { ...hello, capacity, draining };
    this.held.settle(own, 2 * RENEW_MS);
    for (const claim of lost) this.held.drop(claim);
    for (const buildId of this.held.untold) void this.tell(buildId);
    this.#host.roomy();
    return { abandon: [...lost] };
  }

  /** What the runner is told of a pipeline that it read is signed like the work it belongs to. */
  async #prepare(claim: Claim, text: Buffer, commit: string | undefined) {
    if (text.length > PIPELINE_TEXT_BYTES)
      throw new Fault('LINK_MESSAGE_TOO_LARGE', 'The pipeline is longer than one may be');
    const details = await this.#host.desk.prepare(
      { ...claim, runnerId: this.#runner.id },
      { text: text.toString('utf8'), commit },
    );
    const payload = Buffer.from(JSON.stringify(details));
    return { body: { signature: (await this.#host.sign(payload)).toString('base64') }, payload };
  }

  async #report(claim: Claim, reports: readonly BuildReport[]): Promise<number> {
    try {
      const acknowledged = await this.#host.desk.report({ ...claim, runnerId: this.#runner.id }, reports);
      const last = reports.at(-1);
      if (last && isLast(last) && acknowledged >= last.seq) this.#ended(claim);
      else this.held.accept(claim);
      return acknowledged;
    } catch (error) {
      if (isFault(error, 'BUILD_CLAIM_LOST')) this.#ended(claim);
      throw error;
    }
  }

  async #offer(claim: Claim, payload: Buffer): Promise<void> {
    if (this.#link.isClosed || this.#link.draining.aborted)
      return this.#giveBack(claim, 'the runner went away before it was told');
    const signature = (await this.#host.sign(payload)).toString('base64');
    const waiting = new AbortController();
    const late = this.#host.clock.sleep(OFFER_MS, waiting.signal).then(
      () => this.#link.close('stalled', 'an offer was not answered'),
      () => undefined,
    );
    try {
      const { body } = await ask(this.#link, OfferWork, { ...claim, signature }, { payload });
      if (!body.accepted) return await this.#refused(claim, body.why, body.reason);
      this.held.accept(claim);
      void this.tell(claim.buildId);
    } finally {
      waiting.abort();
      await late;
    }
  }

  /** Gives a build back that could not be handed over, and claims none for a while. */
  async #retreat(claim: Claim): Promise<void> {
    this.#restUntil = this.#host.clock.now().getTime() + REST_MS;
    // Where this fails too, the build is free again when its lease is over.
    await this.#giveBack(claim, 'it could not be handed over').catch(error =>
      this.#host.log.warn({ ...this.#names, ...claim, error }, 'a build could not be given back'),
    );
  }

  /** What no runner will take fails; what this one does not take goes to another, and it rests a little. */
  async #refused(claim: Claim, why: string, reason: string): Promise<void> {
    this.#host.log.warn({ ...this.#names, ...claim, why, reason }, 'a runner refused a build');
    if (why === 'invalid') return this.#fail(claim, reason);
    if (why === 'fork' && this.#hello) this.#hello = { ...this.#hello, takesForks: false };
    else this.#restUntil = this.#host.clock.now().getTime() + REST_MS;
    await this.#giveBack(claim, `the runner refused it: ${reason}`);
  }

  /** Ends a build that cannot be run, in the place of its runner, which has said nothing of it. */
  async #fail(claim: Claim, reason: string): Promise<void> {
    const at = this.#host.clock.now().getTime();
    const message = `The build could not be handed to a runner: ${reason}`;
    await this.#host.desk.report({ ...claim, runnerId: this.#runner.id }, [
      { seq: 1, message: { kind: 'fault', at, code: 'WORK_REFUSED', message } },
    ]);
    this.#ended(claim);
  }

  async #giveBack(claim: Claim, reason: string): Promise<void> {
    this.held.drop(claim);
    await this.#host.desk.release({ ...claim, runnerId: this.#runner.id }, reason);
    this.#host.roomy();
  }

  #ended(claim: Claim): void {
    this.held.drop(claim);
    this.#host.roomy();
  }

  #requireOpen(): Hello {
    if (this.#isOpen && this.#hello) return this.#hello;
    throw new Fault('LINK_MESSAGE_INVALID', 'A session begins with a hello');
  }

  get #names() {
    return { runnerId: this.#runner.id, sessionId: this.id };
  }
}

const isLast = ({ message }: BuildReport): boolean => message.kind === 'finished' || message.kind === 'fault';

/** What the account allows the runner, cut by what the runner itself takes. */
const trustOf = (trust: RunnerTrust, takesForks: boolean): RunnerTrust | undefined => {
  if (takesForks) return trust;
  return trust === 'untrusted-only' ? undefined : 'trusted-only';
};

/** Each build once, with its newest fence. */
const latest = (claims: readonly Claim[]): readonly Claim[] => {
  const found = new Map<string, Claim>();
  for (const claim of claims) {
    const known = found.get(claim.buildId);
    if (!known || known.fence < claim.fence) found.set(claim.buildId, claim);
  }
  return [...found.values()];
};
