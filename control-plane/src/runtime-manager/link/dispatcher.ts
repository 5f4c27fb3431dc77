import { Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { BuildDesk, ClaimingRunner } from '../ports.ts';
import type { RunnerSession } from './runner-session.ts';

interface DispatcherDeps {
  readonly desk: BuildDesk;
  readonly sessions: () => Iterable<RunnerSession>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Without a word from the desk, it is asked after this: a lease that ended tells nobody. */
const REST_MS = 10_000;

/**
 * Hands work to the runners that are connected to this process. Runners that take the same builds are asked for as one:
 * when the desk has nothing for the first, it has nothing for the others.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #poller: Poller;
  #unhear: () => void = () => undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#poller = new Poller({
      name: 'runner dispatcher',
      clock: deps.clock,
      log: deps.log,
      turn: async signal => {
        await this.#handOut(signal);
        return REST_MS;
      },
    });
  }

  start(): void {
    this.#unhear = this.#deps.desk.onWork(() => this.wake());
    this.#poller.start();
  }

  wake(): void {
    this.#poller.wake();
  }

  async stop(): Promise<void> {
    this.#unhear();
    await this.#poller.stop();
  }

  async #handOut(signal: AbortSignal): Promise<void> {
    const kinds = new Set<string>();
    for (const session of this.#deps.sessions()) {
      const claimant = session.claimant;
      if (claimant) kinds.add(kindOf(claimant));
    }
    const outcomes = await Promise.allSettled([...kinds].map(kind => this.#serveKind(kind, signal)));
    const failed = outcomes.find(outcome => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #serveKind(kind: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const session = this.#roomiest(kind);
      const claimant = session?.claimant;
      if (!session || !claimant) return;
      const work = await this.#deps.desk.claim(claimant);
      if (!work) return;
      // Not awaited: a runner that is slow to answer keeps no other from its work.
      void session.offer(work);
    }
  }

  /** Builds spread over the runners that could take them. */
  #roomiest(kind: string): RunnerSession | undefined {
    let best: RunnerSession | undefined;
    for (const session of this.#deps.sessions()) {
      const claimant = session.claimant;
      if (claimant && kindOf(claimant) === kind && session.room > (best?.room ?? 0)) best = session;
    }
    return best;
  }
}

const kindOf = ({ accountId, runtimes, trust }: ClaimingRunner): string =>
  JSON.stringify([accountId, [...runtimes].sort(), trust]);
