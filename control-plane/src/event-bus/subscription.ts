import { LONG_REST_MS, Poller, settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { typeFilter, wants } from './consumer.ts';
import { LANES } from './lane.ts';
import type { LaneHold } from './lane-hold.ts';
import { LaneRun, type LaneRunDeps } from './lane-run.ts';

interface SubscriptionDeps extends LaneRunDeps {
  /** Called when a lane was given back with something to do later. */
  readonly onLater: () => void;
}

/** How soon a lane that could not be claimed is looked at again. */
const UNFINISHED_MS = 50;

/** How often another process is asked to leave us a lane; well within the time that such a request holds. */
const ASK_AGAIN_MS = 1_000;

/**
 * This process's part of one subscription. Lanes in which something may be to do are hot; they are claimed, worked
 * on side by side, and cool down when nothing was found.
 */
export class Subscription {
  readonly #deps: SubscriptionDeps;
  readonly #log: Logger;
  readonly #poller: Poller;
  readonly #hot = new Set<number>();
  readonly #active = new Map<number, Promise<void>>();
  /** Lanes that others were asked to leave to us. */
  readonly #asked = new Set<number>();
  #askedAt = 0;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly #filter;

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
    this.#log = deps.log.child({ subscription: deps.consumer.name });
    this.#filter = typeFilter(deps.consumer.types);
    this.#poller = new Poller({
      name: `events of ${deps.consumer.name}`,
      clock: deps.clock,
      log: deps.log,
      turn: () => this.#claim(),
    });
  }

  get name(): string {
    return this.#deps.consumer.name;
  }

  wants(type: string): boolean {
    return wants(this.#filter, type);
  }

  start(): void {
    this.heatAll();
    this.#poller.start();
  }

  heat(lane: number): void {
    this.#hot.add(lane);
    this.#poller.wake();
  }

  heatAll(): void {
    for (let lane = 0; lane < LANES; lane += 1) this.heat(lane);
  }

  /** Lets the events at hand end, aborts them at the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#poller.stop();
    const idle = Promise.all(this.#active.values());
    if (await settlesWithin(idle, deadlineMs, this.#deps.clock)) return;
    this.#aborting.abort(new Error('the process is going away'));
    await settlesWithin(idle, GIVE_BACK_MS, this.#deps.clock);
  }

  async #claim(): Promise<number> {
    const { store, consumer, clock } = this.#deps;
    const lanes = [...this.#hot].filter(lane => !this.#active.has(lane));
    if (lanes.length === 0) return LONG_REST_MS;
    // Taken out before asking: what becomes hot meanwhile must stay so.
    for (const lane of lanes) this.#hot.delete(lane);
    try {
      const claimedAt = clock.now().getTime();
      const holds = await store.claim(this.name, { lanes, leaseMs: consumer.leaseMs });
      for (const hold of holds) {
        this.#asked.delete(hold.lane);
        this.#active.set(hold.lane, this.#run(hold, claimedAt));
      }
      const rest = lanes.filter(lane => !holds.some(hold => hold.lane === lane));
      return rest.length > 0 ? await this.#keepAsking(rest) : LONG_REST_MS;
    } catch (error) {
      for (const lane of lanes) this.#hot.add(lane);
      throw error;
    }
  }

  /** Lanes that nobody has and in which nothing is left are done with; the others stay hot. */
  async #keepAsking(lanes: readonly number[]): Promise<number> {
    const { store } = this.#deps;
    const unfinished = await store.unfinishedAmong(this.name, lanes);
    const cooled = lanes.filter(lane => this.#asked.has(lane) && !unfinished.includes(lane));
    if (cooled.length > 0) await store.unask(this.name, cooled);
    for (const lane of cooled) this.#asked.delete(lane);
    if (unfinished.length === 0) return LONG_REST_MS;
    for (const lane of unfinished) this.#hot.add(lane);
    await this.#ask(unfinished);
    return UNFINISHED_MS;
  }

  async #ask(lanes: readonly number[]): Promise<void> {
    const { store, clock } = this.#deps;
    const now = clock.now().getTime();
    if (now - this.#askedAt < ASK_AGAIN_MS) return;
    this.#askedAt = now;
    for (const lane of await store.ask(this.name, { lanes, have: this.#active.size })) this.#asked.add(lane);
  }

  async #run(hold: LaneHold, claimedAt: number): Promise<void> {
    const [stopping, aborting] = [this.#stopping.signal, this.#aborting.signal];
    try {
      const outcome = await new LaneRun(this.#deps, hold, { claimedAt, stopping, aborting }).run();
      if (outcome === 'more') this.#hot.add(hold.lane);
      if (outcome === 'later') this.#deps.onLater();
    } catch (error) {
      // The lease runs out by itself; until then nobody else may work on the lane.
      this.#log.warn({ lane: hold.lane, error }, 'lane could not be given back');
    }
    this.#active.delete(hold.lane);
    if (this.#hot.size > 0) this.#poller.wake();
  }
}

const GIVE_BACK_MS = 2_000;
