/**
 * The stream of a tab. It tells what changed in the account, so that pages read again what they show; nothing
 * asks on a timer.
 *
 * A stream that ends is opened again after a growing, jittered wait, from the last item that was seen. When the
 * server cannot go on from there everything on the screen is read again. A stream that says nothing for a while, not
 * even its heartbeat, is taken for dead. A tab that was hidden for long lets go of its stream and takes it up again
 * when somebody looks.
 */
import { retryDelayMs } from './retry-delay.ts';

/** Something that happened in the account. */
export interface LiveEvent {
  readonly id: string;
  /** As `team.created.v1`. */
  readonly type: string;
  readonly time: string;
  /** The id of the thing it is about. */
  readonly subject: string | undefined;
}

/**
 * What a stream says: it goes on from where the reader was, some of what happened is lost, something happened, or
 * only that it is still there. The cursor is where to go on from afterwards.
 */
export type LiveMessage =
  | { readonly kind: 'beat' }
  | { readonly kind: 'opened' | 'gap'; readonly cursor: string }
  | { readonly kind: 'event'; readonly cursor: string; readonly event: LiveEvent };

export interface LiveState {
  readonly kind: 'connecting' | 'live' | 'reconnecting' | 'offline' | 'paused';
  /** When the server was last heard, in milliseconds; what is on the screen is as of then. */
  readonly heardAt: number | undefined;
}

export interface LiveDeps {
  /** Opens a stream after a cursor; ends or throws when the stream does. */
  readonly open: (after: string | undefined, signal: AbortSignal) => AsyncIterable<LiveMessage>;
  readonly now: () => number;
  /** Resolves after `ms`; rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  /** Some of what happened was not told: everything may be old. */
  readonly onGap: () => void;
}

/** Twice the server's heartbeat and some. */
export const SILENCE_MS = 30_000;
/** What a page read before a stream that opens later than this may be old by then, with nobody to tell. */
const SOON_MS = 2_000;

export class LiveChannel {
  readonly #deps: LiveDeps;
  readonly #listeners = new Set<() => void>();
  #state: LiveState = { kind: 'connecting', heardAt: undefined };
  #cursor: string | undefined;
  #failures = 0;
  #hasFailed = false;
  /** When the first stream was asked for. */
  #since: number | undefined;
  #isOnline = true;
  #isWatched = true;
  /** Ends whatever the channel waits for, so that it looks again at what it should do. */
  #nudge = new AbortController();

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs until the signal aborts. */
  async run(stop: AbortSignal): Promise<void> {
    const onStop = () => this.#nudge.abort();
    stop.addEventListener('abort', onStop);
    while (!stop.aborted) {
      this.#nudge = new AbortController();
      const signal = this.#nudge.signal;
      if (!this.#isOnline) await this.#rest('offline', signal);
      else if (!this.#isWatched) await this.#rest('paused', signal);
      else await this.#readOnce(signal);
    }
    stop.removeEventListener('abort', onStop);
  }

  /** Tells whether the machine has a network. */
  setOnline(isOnline: boolean): void {
    if (this.#isOnline === isOnline) return;
    this.#isOnline = isOnline;
    this.retryNow();
  }

  /** Tells whether anybody may be looking. */
  setWatched(isWatched: boolean): void {
    if (this.#isWatched === isWatched) return;
    this.#isWatched = isWatched;
    this.retryNow();
  }

  /** Starts anew without waiting, as after a sign-in or when a person asks. */
  readonly retryNow = (): void => {
    this.#failures = 0;
    this.#nudge.abort();
  };

  async #rest(kind: 'offline' | 'paused', signal: AbortSignal): Promise<void> {
    this.#enter(kind);
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  async #readOnce(signal: AbortSignal): Promise<void> {
    if (this.#state.kind !== 'reconnecting') this.#enter(this.#cursor ? 'reconnecting' : 'connecting');
    this.#since ??= this.#deps.now();
    try {
      await this.#read(signal);
    } catch {
      // Why a stream ended does not matter: it is opened again, and the pages say since when they are old.
    }
    if (signal.aborted) return;
    this.#enter('reconnecting');
    const wait = retryDelayMs(this.#failures, this.#deps.random());
    this.#failures += 1;
    this.#hasFailed = true;
    await this.#deps.sleep(wait, signal).catch(() => undefined);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const silence = new AbortController();
    const watch = AbortSignal.any([signal, silence.signal]);
    let alarm = this.#watch(silence, watch);
    try {
      for await (const message of this.#deps.open(this.#cursor, watch)) {
        alarm.abort();
        if (watch.aborted) return;
        this.#take(message);
        alarm = this.#watch(silence, watch);
      }
    } finally {
      alarm.abort();
    }
  }

  /** Ends the stream unless the result is aborted in time. */
  #watch(silence: AbortController, watch: AbortSignal): AbortController {
    const alarm = new AbortController();
    this.#deps.sleep(SILENCE_MS, AbortSignal.any([alarm.signal, watch])).then(
      () => silence.abort(),
      () => undefined,
    );
    return alarm;
  }

  #take(message: LiveMessage): void {
    this.#enter('live');
    if (message.kind === 'beat') return;
    const isLate = this.#cursor === undefined && this.#deps.now() - (this.#since ?? 0) > SOON_MS;
    const isFirstAfterFailure = this.#cursor === undefined && this.#hasFailed;
    this.#failures = 0;
    this.#cursor = message.cursor;
    if (message.kind === 'gap' || isLate || isFirstAfterFailure) this.#deps.onGap();
    if (message.kind === 'event') this.#deps.onEvent(message.event);
  }

  #enter(kind: LiveState['kind']): void {
    const heardAt = kind === 'live' ? this.#deps.now() : this.#state.heardAt;
    const isNews = this.#state.kind !== kind;
    this.#state = { kind, heardAt };
    // A heartbeat is no news to those who look.
    if (isNews) for (const listener of this.#listeners) listener();
  }
}
