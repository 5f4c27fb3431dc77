/**
 * One process of a runtime. Of several one leads; the others stand by.
 *
 *   started --the lease is free--> leads --lost--> stands by --> ...
 *      |                             ^
 *      +--another leads--> stands by-+
 *
 * Who leads looks after applications, keeps the files of the runtime in Git, and reports. Who stands by has a link and
 * an app-proxy of its own over an engine that only looks: what people ask can be answered by any process, so a leader
 * that is killed takes nothing of that away. When a process that stands by begins to lead, its link and what is under
 * way on it stay; only the engine behind is another one. When it no longer leads, it begins anew.
 */
import type { Election, LeaderOptions } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Engine } from '../compose.ts';
import type { PlatformRuntime } from '../platform.ts';
import type { ToldReporter } from '../platform-leading.ts';
import { begun, stopAtOnce, stopInTurn } from '../stopping.ts';
import { switched } from './switched.ts';

interface Reporting extends ToldReporter {
  stop(): Promise<void>;
}

interface RuntimeProcessOptions {
  /** Takes part in the election of the leader. */
  readonly elect: (
    candidate: Pick<LeaderOptions, 'lease' | 'identity' | 'leaseSeconds' | 'lead' | 'onTrouble'>,
  ) => Pick<Election, 'stop'> & Partial<Election>;
  readonly namespace: string;
  /** No two processes have the same. */
  readonly identity: string;
  readonly startEngine: (how: {
    readonly isObserver: boolean;
    /** Whether no other process can lead now; absent where nothing is written. */
    readonly mayWrite?: (() => boolean) | undefined;
    /** Aborts when the process is to stop before the engine is there: then nobody wants it any more. */
    readonly signal: AbortSignal;
  }) => Promise<Engine>;
  /** Absent where the runtime belongs to no platform: then whoever stands by only waits. */
  readonly platform?:
    | {
        start(parts: {
          readonly engine: Engine;
          readonly reporter: ToldReporter | undefined;
          readonly isStandby: boolean;
        }): PlatformRuntime;
        report(engine: Engine): Promise<Reporting>;
      }
    | undefined;
  readonly onLead: () => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly leaseSeconds?: number;
}

const LEASE = 'freshet-application-controller';

/** Nearly always the lease is free, or soon will be: an engine that only looks is not worth its start before. */
const STAND_BY_AFTER_MS = 3_000;
const RETRY_MS = 10_000;

type Standby = { readonly engine: Engine; readonly shown: ReturnType<typeof switched<Engine>> };

export class RuntimeProcess {
  readonly #options: RuntimeProcessOptions;
  readonly #stopping = new AbortController();
  readonly #election: Pick<Election, 'stop'> & Partial<Election>;
  readonly #standing: Promise<void>;
  #isLeading = false;
  #standby: Standby | undefined;
  #platform: PlatformRuntime | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RuntimeProcessOptions) {
    const { elect, namespace, identity, log, leaseSeconds } = options;
    this.#options = options;
    this.#election = elect({
      lease: { namespace, name: LEASE },
      identity,
      ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
      lead: signal => this.#lead(signal),
      onTrouble: error => log.warn({ error }, 'the lease could not be kept for a moment'),
    });
    this.#standing = options.platform ? this.#standBy() : Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the runtime stops'));
    // The lease is given back when we are no longer at work: whoever leads next must not find us there.
    const left = begun(this.#election.stop());
    await stopInTurn(
      [
        ['turn', () => this.#standing],
        ['leader', () => left],
        ['standby', () => this.#inTurn(() => this.#endStandby())],
      ],
      this.#options,
    );
  }

  /** An engine takes its time to begin, and whoever stops us does not wait for one that nobody wants any more. */
  async #startEngine(isObserver: boolean): Promise<Engine> {
    const { signal } = this.#stopping;
    signal.throwIfAborted();
    const starting = new AbortController();
    const giveUp = (): void => starting.abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const mayWrite = isObserver ? undefined : this.#election.leads?.bind(this.#election);
      return await this.#options.startEngine({ isObserver, mayWrite, signal: starting.signal });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** One after the other: a process is never about to stand by and about to lead at once. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { onLead, platform: door } = this.#options;
    this.#isLeading = true;
    let end: (() => Promise<void>) | undefined;
    try {
      await this.#inTurn(async () => {
        const engine = await this.#startEngine(false);
        // Whatever fails from here on, the engine must not go on at work without the lease.
        end = () => stopInTurn([['engine', () => engine.stop()]], this.#options);
        this.#stopping.signal.throwIfAborted();
        onLead();
        const reporter = await door?.report(engine);
        // At once: an engine that goes on while the platform stops takes from it the time that both have.
        end = () =>
          stopAtOnce(
            [
              ['platform', () => this.#endPlatform()],
              ['reporter', () => reporter?.stop()],
              ['engine', () => engine.stop()],
            ],
            this.#options,
          );
        await this.#show(engine, reporter);
      });
      // Whoever stops us does not wait until the lease was renewed once more.
      await aborted(AbortSignal.any([signal, this.#stopping.signal]));
    } finally {
      try {
        await end?.();
      } finally {
        this.#isLeading = false;
      }
    }
  }

  /** Lets the platform see the engine of who leads, over the link that is there or a new one. */
  async #show(engine: Engine, reporter: Reporting | undefined): Promise<void> {
    const standby = this.#standby;
    this.#standby = undefined;
    if (!standby || !this.#platform) {
      this.#platform = this.#options.platform?.start({ engine, reporter, isStandby: false });
      return;
    }
    standby.shown.use(engine);
    this.#platform.lead(reporter);
    await standby.engine.stop();
  }

  async #standBy(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    for (let waitMs = STAND_BY_AFTER_MS; !signal.aborted; ) {
      await clock.sleep(waitMs, signal).catch(() => undefined);
      waitMs = STAND_BY_AFTER_MS;
      try {
        await this.#inTurn(async () => {
          if (!this.#isLeading && !this.#standby && !signal.aborted) await this.#beginStandby();
        });
      } catch (error) {
        if (!signal.aborted) log.warn({ error }, 'this process cannot stand by yet');
        waitMs = RETRY_MS;
      }
    }
  }

  async #beginStandby(): Promise<void> {
    const { log, platform: door } = this.#options;
    const engine = await this.#startEngine(true);
    const shown = switched(engine);
    this.#standby = { engine, shown };
    this.#platform = door?.start({ engine: shown.shown, reporter: undefined, isStandby: true });
    log.info({}, 'this process stands by');
  }

  async #endStandby(): Promise<void> {
    const { engine } = this.#standby ?? {};
    this.#standby = undefined;
    await stopAtOnce(
      [
        ['platform', () => this.#endPlatform()],
        ['engine', () => engine?.stop()],
      ],
      this.#options,
    );
  }

  #endPlatform(): Promise<void> | undefined {
    const platform = this.#platform;
    this.#platform = undefined;
    return platform?.stop();
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
