import { BuildFeed, type FeedDeps } from './build-feed.ts';

interface Open {
  readonly feed: BuildFeed;
  readonly started: Promise<void>;
  readers: number;
}

/** The feeds of this process: one per build that somebody follows, for as long as somebody does. */
export class Feeds {
  readonly #deps: FeedDeps;
  readonly #open = new Map<string, Open>();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** The feed of a build, which stands at the end of what is stored or behind it. Give it back with `leave`. */
  async join(buildId: string): Promise<{ readonly feed: BuildFeed; leave(): void }> {
    const open = this.#open.get(buildId) ?? this.#start(buildId);
    open.readers += 1;
    let isIn = true;
    const leave = (): void => {
      if (isIn) this.#leave(buildId, open);
      isIn = false;
    };
    try {
      await open.started;
      return { feed: open.feed, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** There may be more in the log of a build, or, without one, of any. */
  wake(buildId: string | undefined): void {
    if (buildId !== undefined) this.#open.get(buildId)?.feed.wake();
    else for (const { feed } of this.#open.values()) feed.wake();
  }

  /** Lets all readers look whether they still may read. */
  nudge(): void {
    for (const { feed } of this.#open.values()) feed.nudge();
  }

  get size(): number {
    return this.#open.size;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ feed }) => feed.stop()));
  }

  #start(buildId: string): Open {
    const feed = new BuildFeed(this.#deps, buildId);
    const open = { feed, started: feed.start(), readers: 0 };
    this.#open.set(buildId, open);
    return open;
  }

  #leave(buildId: string, open: Open): void {
    open.readers -= 1;
    if (open.readers > 0) return;
    if (this.#open.get(buildId) === open) this.#open.delete(buildId);
    void open.feed.stop();
  }
}
