import type { Clock } from '@freshet/kit/time';
import type { Feeds } from './feeds.ts';
import { LogFollower } from './follow-log.ts';
import type { LogBytes } from './log-bytes.ts';
import type { LogPlace } from './log-cursor.ts';
import type { BuildState } from './ports.ts';
import type { StreamPlaces } from './stream-places.ts';

interface Deps {
  readonly feeds: Feeds;
  readonly bytes: LogBytes;
  readonly clock: Clock;
  readonly places: StreamPlaces;
}

interface Follower {
  readonly build: BuildState;
  readonly after: LogPlace;
  /** Only this step, by its id or name. */
  readonly step?: string | undefined;
  /** Whose stream it is, for the number of them. */
  readonly caller: string;
  /** Throws when the reader may not read any more. */
  readonly recheck: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Called each time that all that is stored was told. */
  readonly onLive?: () => void;
}

const RECHECK_MS = 10_000;

/** Everybody who follows a log in this process. */
export class LogStreams {
  readonly #deps: Deps;
  #accessVersion = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Rights may have changed: every reader asks again before it is told anything more. */
  accessChanged(): void {
    this.#accessVersion += 1;
    this.#deps.feeds.nudge();
  }

  /**
   * As a browser reads it. Takes its place at once, so that a refusal is an answer rather than a broken stream. A
   * thousand readers take these steps for every line, so there is one step and no more.
   */
  async serverSent(follower: Follower): Promise<AsyncIterable<Buffer>> {
    const told = await this.follow(follower);
    let isOpen = false;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      // Sent at once, so that the reader knows that the stream is open.
      if (!isOpen) {
        isOpen = true;
        return { value: OPENING, done: false };
      }
      const item = await told.next();
      if (item === 'over') return { value: undefined, done: true };
      return { value: item === 'idle' ? NOTHING : item.encoded, done: false };
    };
    const finish = async (): Promise<IteratorResult<Buffer>> => {
      told.close();
      return { value: undefined, done: true };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: finish }) };
  }

  /** What there is to tell, asked for one by one. */
  async follow({ build, after, step, caller, recheck, signal, onLive }: Follower): Promise<Telling> {
    const { feeds, bytes, clock, places } = this.#deps;
    const leavePlace = places.enter(caller);
    const joined = await feeds.join(build.id).catch((error: unknown) => {
      leavePlace();
      throw error;
    });
    const follower = new LogFollower(
      { bytes, clock },
      {
        feed: joined.feed,
        buildId: build.id,
        after,
        wants: ({ id, name }) => step === undefined || id === step || name === step,
        signal,
        idleMs: RECHECK_MS,
        onLive,
      },
    );
    const close = (): void => {
      follower.close();
      joined.leave();
      leavePlace();
      signal.removeEventListener('abort', close);
    };
    // Also a reader that never asks again gives its place back.
    signal.addEventListener('abort', close);
    const recheckNow = this.#rechecking(recheck);
    const next = async (): Promise<Told> => {
      try {
        const item = await follower.next();
        if (item === 'over') close();
        else await recheckNow();
        return item;
      } catch (error) {
        close();
        throw error;
      }
    };
    return { next, close };
  }

  /** Asks whether the reader still may when rights have changed, or it was not asked for a while. */
  #rechecking(recheck: () => Promise<void>): () => Promise<void> | undefined {
    const { clock } = this.#deps;
    let checked = { at: clock.now().getTime(), version: this.#accessVersion };
    return () => {
      const at = clock.now().getTime();
      if (checked.version === this.#accessVersion && at - checked.at < RECHECK_MS) return undefined;
      checked = { at, version: this.#accessVersion };
      return recheck();
    };
  }
}

type Told = Awaited<ReturnType<LogFollower['next']>>;

interface Telling {
  next(): Promise<Told>;
  /** For a reader that leaves before the end. */
  close(): void;
}

const OPENING = Buffer.from('retry: 1000\n: open\n\n');
const NOTHING = Buffer.from(': nothing new\n\n');
