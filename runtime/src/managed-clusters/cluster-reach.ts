/**
 * Looks again and again whether managed clusters can be reached with the logins that are kept, and whether their
 * addresses are still such as may be asked. One that answers is asked every minute; one that does not, every ten seconds.
 * A few are asked at a time, each for as long as somebody would wait.
 */
import { isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { RegisteredClusters } from '../clusters/index.ts';
import { reachCluster } from './reach-cluster.ts';
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
}

const HOLDS_MS = 60_000;
const DOWN_MS = 10_000;
/** How often it is seen whether one is due; also how soon a new one is asked. */
const TICK_MS = 5_000;
const AT_ONCE = 8;

export class ClusterReach {
  readonly #deps: ReachDeps;
  readonly #looked = new Map<string, Looked>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: ReachDeps) {
    this.#deps = deps;
  }

  /** What was found last; undefined for one that was not asked yet with the login that it has now. */
  of({ server, version }: { readonly server: string; readonly version: string }): Reach | undefined {
    const looked = this.#looked.get(server);
    return looked?.version === version ? looked : undefined;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Asks those that are due. */
  async look(): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const registered = this.#deps.clusters.registered();
    const servers = new Set(registered.map(({ server }) => server));
    for (const server of this.#looked.keys()) if (!servers.has(server)) this.#looked.delete(server);
    const due = registered.filter(({ server, version }) => {
      const looked = this.#looked.get(server);
      return looked?.version !== version || looked.nextAt <= now;
    });
    const ask = async (): Promise<void> => {
      for (let next = due.shift(); next && !this.#stopping.signal.aborted; next = due.shift())
        await this.#ask(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  }

  async #ask(secret: ReturnType<RegisteredClusters['registered']>[number]): Promise<void> {
    const { server, version } = secret;
    let failure: unknown;
    try {
      await reachCluster(this.#deps.outbound, readKubeconfig(secret.kubeconfig(), undefined));
    } catch (error) {
      failure = error;
    }
    const at = this.#deps.clock.now();
    this.#looked.set(server, {
      version,
      at,
      isReached: failure === undefined,
      // Of anything but a fault nobody knows what it says, and of whom.
      ...(failure === undefined
        ? {}
        : { message: isFault(failure) ? failure.message : 'the cluster cannot be reached at the moment' }),
      nextAt: at.getTime() + (failure === undefined ? HOLDS_MS : DOWN_MS),
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.look();
      await this.#deps.clock.sleep(TICK_MS, signal).catch(() => undefined);
    }
  }
}
