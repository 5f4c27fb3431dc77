/**
 * Looks again and again whether managed clusters can be reached with the logins that are kept, and whether their
 * addresses are still such as may be asked. One that answers is asked every minute; one that is away, every ten seconds
 * at first. A few are asked at a time, each for as long as somebody would wait; those that are away, of which each takes
 * that long, and those that came just now wait for their like alone, so that nobody else waits for them.
 */
import { isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { askAgainMs, type ClusterAnswer, type RegisteredClusters } from '../clusters/index.ts';
import { isRefusal, reachCluster } from './reach-cluster.ts';
import { readKubeconfig } from './read-kubeconfig.ts';

interface ReachDeps {
  readonly clusters: Pick<RegisteredClusters, 'registered'>;
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** What was found when a cluster was last asked. */
export interface Reach {
  readonly isReached: boolean;
  readonly message?: string;
  readonly at: Date;
}

interface Looked extends Reach {
  /** Of the secret with which it was asked. */
  readonly version: string;
  readonly nextAt: number;
  /** How often it was away since it was last there. */
  readonly timesAway: number;
}

type Registered = ReturnType<RegisteredClusters['registered']>[number];

/** How often it is seen whether one is due; also how soon a new one is asked. */
const TICK_MS = 5_000;

/** How many are asked at a time, of those that were not asked yet, that answered, and that did not. */
const AT_ONCE = { fresh: 8, reached: 8, away: 16 } as const;
type Lane = keyof typeof AT_ONCE;
const LANES = ['fresh', 'reached', 'away'] as const satisfies readonly Lane[];

export class ClusterReach {
  readonly #deps: ReachDeps;
  readonly #looked = new Map<string, Looked>();
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(deps: ReachDeps) {
    this.#deps = deps;
  }

  /** What was found last; undefined for one that was not asked yet with the login that it has now. */
  of({ server, version }: { readonly server: string; readonly version: string }): Reach | undefined {
    const looked = this.#looked.get(server);
    return looked?.version === version ? looked : undefined;
  }

  start(): void {
    this.#running ??= Promise.all(LANES.map(lane => this.#run(lane)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Asks those that are due. */
  async look(): Promise<void> {
    await Promise.all(LANES.map(lane => this.#look(lane)));
  }

  async #look(lane: Lane): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const registered = this.#deps.clusters.registered();
    const servers = new Set(registered.map(({ server }) => server));
    for (const server of this.#looked.keys()) if (!servers.has(server)) this.#looked.delete(server);
    const due = registered.filter(secret => this.#laneOf(secret) === lane && this.#isDue(secret, now));
    const ask = async (): Promise<void> => {
      for (let next = due.shift(); next && !this.#stopping.signal.aborted; next = due.shift())
        await this.#ask(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE[lane] }, ask));
  }

  #isDue({ server, version }: Registered, now: number): boolean {
    const looked = this.#looked.get(server);
    return looked?.version !== version || looked.nextAt <= now;
  }

  #laneOf(secret: Registered): Lane {
    const reach = this.of(secret);
    if (!reach) return 'fresh';
    return reach.isReached ? 'reached' : 'away';
  }

  async #ask(secret: Registered): Promise<void> {
    const { server, version } = secret;
    let failure: unknown;
    try {
      await reachCluster(this.#deps.outbound, readKubeconfig(secret.kubeconfig(), undefined));
    } catch (error) {
      failure = error;
    }
    const at = this.#deps.clock.now();
    const answer = answerOf(failure);
    const before = this.#looked.get(server);
    const timesAway = answer !== 'away' ? 0 : before?.version === version ? before.timesAway + 1 : 1;
    this.#looked.set(server, {
      version,
      at,
      isReached: failure === undefined,
      // Of anything but a fault nobody knows what it says, and of whom.
      ...(failure === undefined
        ? {}
        : { message: isFault(failure) ? failure.message : 'the cluster cannot be reached at the moment' }),
      nextAt: at.getTime() + askAgainMs(answer, timesAway),
      timesAway,
    });
  }

  async #run(lane: Lane): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look(lane);
      await this.#deps.clock.sleep(TICK_MS, signal).catch(() => undefined);
    }
  }
}

const answerOf = (failure: unknown): ClusterAnswer => {
  if (failure === undefined) return 'reached';
  return isRefusal(failure) ? 'refused' : 'away';
};
