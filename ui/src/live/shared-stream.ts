/**
 * One stream for all tabs of a browser that act as the same person in the same account: a browser holds only a few
 * connections to a server, and a stream keeps one busy for ever.
 *
 * The tab that has the lock leads: it reads the stream and says on the air whatever it reads. The others wait for the
 * lock and follow what is said. Whoever begins to follow asks where the stream stands; where that is not where they
 * were, they have missed something and read everything again. When the leader goes, the next one has the lock and goes
 * on from the last item it heard. When the stream itself breaks, the leader says so and all begin anew, each after a
 * wait of its own, so that the first of them leads.
 */
import { StreamSignedOut } from './account-stream.ts';
import type { LiveDeps, LiveMessage } from './live-channel.ts';

/** What tabs say to each other. */
export type Word =
  | { readonly kind: 'ask' }
  | { readonly kind: 'said'; readonly message: LiveMessage }
  | { readonly kind: 'lost'; readonly isSignedOut: boolean };

/** Where every tab but the one that speaks hears what is said. */
interface Air {
  readonly say: (word: Word) => void;
  readonly close: () => void;
}

export interface SharedDeps {
  /** The stream of the server. */
  readonly open: LiveDeps['open'];
  /** Does some work once this tab has the lock, and keeps the lock until it is done; rejects when the signal aborts. */
  readonly lead: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly tune: (hear: (word: Word) => void) => Air;
}

/** Opens the stream that the tabs share; the same for its reader as a stream of its own. */
export async function* openSharedStream(
  deps: SharedDeps,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage> {
  const over = new AbortController();
  const tab = new Tab(deps, after, AbortSignal.any([signal, over.signal]));
  try {
    yield* tab.messages();
  } finally {
    over.abort();
    tab.leave();
  }
}

class Tab {
  readonly #deps: SharedDeps;
  readonly #signal: AbortSignal;
  readonly #air: Air;
  #cursor: string | undefined;
  #isLeading = false;
  /** Whether it is known where the stream stands. */
  #isJoined = false;
  #waiting: LiveMessage[] = [];
  #end: { readonly error: unknown } | undefined;
  #news = Promise.withResolvers<void>();

  constructor(deps: SharedDeps, after: string | undefined, signal: AbortSignal) {
    this.#deps = deps;
    this.#cursor = after;
    this.#signal = signal;
    this.#air = deps.tune(word => this.#hear(word));
  }

  async *messages(): AsyncGenerator<LiveMessage> {
    this.#signal.addEventListener('abort', () => this.#news.resolve());
    this.#air.say({ kind: 'ask' });
    this.#deps.lead(this.#signal, () => this.#lead()).catch(error => this.#finish(error));
    while (!this.#signal.aborted) {
      await this.#news.promise;
      this.#news = Promise.withResolvers();
      const taken = this.#waiting;
      this.#waiting = [];
      yield* taken;
      if (this.#end) throw this.#end.error;
    }
  }

  leave(): void {
    this.#air.close();
  }

  async #lead(): Promise<void> {
    this.#isLeading = true;
    try {
      for await (const message of this.#deps.open(this.#cursor, this.#signal)) {
        this.#take(message);
        this.#air.say({ kind: 'said', message });
      }
      throw new Error('the stream ended');
    } catch (error) {
      // A leader that only leaves is followed by the next; there is nothing wrong with the stream.
      if (!this.#signal.aborted)
        this.#air.say({ kind: 'lost', isSignedOut: error instanceof StreamSignedOut });
      throw error;
    } finally {
      this.#isLeading = false;
    }
  }

  #hear(word: Word): void {
    if (this.#isLeading) {
      if (word.kind === 'ask' && this.#isJoined && this.#cursor !== undefined)
        this.#air.say({ kind: 'said', message: { kind: 'opened', cursor: this.#cursor } });
    } else if (word.kind === 'said') this.#follow(word.message);
    else if (word.kind === 'lost')
      this.#finish(word.isSignedOut ? new StreamSignedOut() : new Error('the stream of the leader ended'));
  }

  #follow(message: LiveMessage): void {
    if (message.kind === 'opened') {
      const isWhereWeAre = this.#cursor === undefined || this.#cursor === message.cursor;
      this.#take(isWhereWeAre ? message : { kind: 'gap', cursor: message.cursor });
    } else if (this.#isJoined || message.kind === 'gap') this.#take(message);
  }

  #take(message: LiveMessage): void {
    if (message.kind !== 'beat') {
      this.#isJoined = true;
      this.#cursor = message.cursor;
    }
    this.#waiting.push(message);
    this.#news.resolve();
  }

  #finish(error: unknown): void {
    this.#end ??= { error };
    this.#news.resolve();
  }
}
