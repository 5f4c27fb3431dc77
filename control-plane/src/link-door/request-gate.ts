/**
 * Bounds what requests of runners and runtimes may take of the memory. A request is read only when it has a place;
 * until then its stream stands still at the first window, and the peer keeps what it has not sent.
 */
import type { Clock } from '@freshet/kit/time';

/** Places to be taken one after the other; who comes first is served first. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** Who takes a place among those that all share. */
export interface PlaceTaker {
  readonly accountId: string;
  readonly peerId: string;
}

type Queue = (() => void)[];

/**
 * Places that all peers share. Whoever waits is served in turns: accounts first, and within an account its peers, so
 * that one with a thousand requests waits no less than one with a single one. An account never has more than its
 * share, so that places are left for others however slowly it uses its own.
 */
export class SharedPlaces {
  readonly #share: number;
  #free: number;
  readonly #taken = new Map<string, number>();
  /** By account and peer, who waited longest for a turn first. */
  readonly #waiting = new Map<string, Map<string, Queue>>();

  constructor(count: number, share = Math.ceil(count / 2)) {
    this.#free = count;
    this.#share = share;
  }

  take(taker: PlaceTaker): Promise<void> {
    return new Promise(resolve => {
      this.#queueOf(taker).push(resolve);
      this.#serve();
    });
  }

  giveBack({ accountId }: PlaceTaker): void {
    const taken = (this.#taken.get(accountId) ?? 1) - 1;
    if (taken > 0) this.#taken.set(accountId, taken);
    else this.#taken.delete(accountId);
    this.#free += 1;
    this.#serve();
  }

  #queueOf({ accountId, peerId }: PlaceTaker): Queue {
    const peers = this.#waiting.get(accountId) ?? new Map<string, Queue>();
    this.#waiting.set(accountId, peers);
    const queue = peers.get(peerId) ?? [];
    peers.set(peerId, queue);
    return queue;
  }

  #serve(): void {
    for (const [accountId, peers] of this.#waiting) {
      if (this.#free === 0) return;
      const taken = this.#taken.get(accountId) ?? 0;
      if (taken >= this.#share) continue;
      this.#free -= 1;
      this.#taken.set(accountId, taken + 1);
      const enter = nextOf(peers);
      // Whoever was served goes to the end; entries that are added while a map is walked are walked too.
      this.#waiting.delete(accountId);
      if (peers.size > 0) this.#waiting.set(accountId, peers);
      enter?.();
    }
  }
}

/** The first request of the peer whose turn it is, which then goes to the end of the row. */
const nextOf = (peers: Map<string, Queue>): (() => void) | undefined => {
  const [first] = peers;
  if (!first) return undefined;
  const [peerId, queue] = first;
  const enter = queue.shift();
  peers.delete(peerId);
  if (queue.length > 0) peers.set(peerId, queue);
  return enter;
};

/** A row of places as a gate sees it. */
interface Row {
  take(): Promise<void>;
  giveBack(): void;
}

/** The shared places as one peer sees them. */
export const placesFor = (shared: SharedPlaces, taker: PlaceTaker): Row => ({
  take: () => shared.take(taker),
  giveBack: () => shared.giveBack(taker),
});

/** What the gate needs of a stream. */
interface Passing {
  readonly signal: AbortSignal;
  reset(code: 'cancelled', reason: string): void;
}

/** A request that takes longer gives its place to others; the peer asks again. */
const LONGEST_MS = 120_000;

/** Lets requests through one by one, each when every row of places has one for it. */
export class RequestGate {
  readonly #rows: readonly Row[];
  readonly #clock: Clock;

  /** The widest row comes last, so that who waits for a narrow one keeps no place from others. */
  constructor(rows: readonly Row[], clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Calls `enter` when there is a place; the place is free again when the stream has ended. */
  async pass(stream: Passing, enter: () => void): Promise<void> {
    for (const row of this.#rows) await row.take();
    const leave = (): void => {
      for (const row of this.#rows) row.giveBack();
    };
    if (stream.signal.aborted) return leave();
    stream.signal.addEventListener('abort', leave, { once: true });
    this.#clock.sleep(LONGEST_MS, stream.signal).then(
      () => stream.reset('cancelled', 'the request took too long'),
      () => undefined,
    );
    enter();
  }
}
