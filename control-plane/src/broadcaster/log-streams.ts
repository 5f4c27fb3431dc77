import type { Clock } from '@freshet/kit/time';
import type { FeedItem } from './build-feed.ts';
import type { Feeds } from './feeds.ts';
import { followLog } from './follow-log.ts';
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

  /** As a browser reads it. Takes its place at once, so that a refusal is an answer rather than a broken stream. */
  serverSent(follower: Follower): AsyncIterable<Buffer> {
    return serverSent(this.follow(follower));
  }

  /** What there is to tell; `undefined` now and then while there is nothing. */
  follow(follower: Follower): AsyncGenerator<FeedItem | undefined> {
    const leave = this.#deps.places.enter(follower.caller);
    return this.#follow(follower, leave);
  }

  async *#follow(
    { build, after, step, recheck, signal, onLive }: Follower,
    leavePlace: () => void,
  ): AsyncGenerator<FeedItem | undefined> {
    const { feeds, bytes, clock } = this.#deps;
    let leaveFeed = (): void => undefined;
    try {
      const { feed, leave } = await feeds.join(build.id);
      leaveFeed = leave;
      const wants = (candidate: { id: string; name: string }): boolean =>
        step === undefined || candidate.id === step || candidate.name === step;
      const following = { feed, buildId: build.id, after, wants, signal, idleMs: RECHECK_MS, onLive };
      let checked = { at: clock.now().getTime(), version: this.#accessVersion };
      for await (const item of followLog({ bytes, clock }, following)) {
        const now = clock.now().getTime();
        if (checked.version !== this.#accessVersion || now - checked.at >= RECHECK_MS) {
          await recheck();
          checked = { at: now, version: this.#accessVersion };
        }
        yield item;
      }
    } finally {
      leaveFeed();
      leavePlace();
    }
  }
}

const OPENING = Buffer.from('retry: 1000\n: open\n\n');
const NOTHING = Buffer.from(': nothing new\n\n');

async function* serverSent(items: AsyncGenerator<FeedItem | undefined>): AsyncGenerator<Buffer> {
  // Sent at once, so that the reader knows that the stream is open.
  yield OPENING;
  for await (const item of items) yield item?.encoded ?? NOTHING;
}
