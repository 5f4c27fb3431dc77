import type { Logger } from '@freshet/kit/log';

/** What is wanted now, what may be looked at beside that, and what can wait until somebody finds the time. */
export type Urgency = 'now' | 'soon' | 'someday';

interface WorkQueueOptions {
  /** How many keys are worked on at once. */
  readonly width: number;
  /** Never rejects for a reason that should end the queue: what it throws is logged. */
  readonly work: (key: string, urgency: Urgency) => Promise<void>;
  readonly log: Logger;
}

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'someday'];

const isSooner = (one: Urgency, other: Urgency): boolean => URGENCIES.indexOf(one) < URGENCIES.indexOf(other);

/**
 * Keys that are to be looked at, each by one worker at a time. A key that is added while it waits is looked at once,
 * as soon as anybody wants it; one that is added while it is worked on, once more afterwards. Urgent keys go first, and
 * others never take all of the places, so that nothing urgent has to wait for them.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #places: Readonly<Record<Urgency, number>>;
  readonly #waiting: Readonly<Record<Urgency, Set<string>>> = {
    now: new Set(),
    soon: new Set(),
    someday: new Set(),
  };
  readonly #running = new Map<string, { readonly urgency: Urgency; readonly done: Promise<void> }>();
  readonly #again = new Map<string, Urgency>();
  #isStopped = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    const { width } = options;
    this.#places = { now: width, soon: Math.max(1, Math.floor(width / 4)), someday: 1 };
  }

  add(key: string, urgency: Urgency = 'now'): void {
    if (this.#isStopped) return;
    if (this.#running.has(key)) {
      const wanted = this.#again.get(key);
      if (wanted === undefined || isSooner(urgency, wanted)) this.#again.set(key, urgency);
    } else this.#wait(key, urgency);
    this.#fill();
  }

  /** Whether it waits or is worked on. */
  has(key: string): boolean {
    return this.#running.has(key) || URGENCIES.some(urgency => this.#waiting[urgency].has(key));
  }

  remove(key: string): void {
    for (const urgency of URGENCIES) this.#waiting[urgency].delete(key);
    this.#again.delete(key);
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const urgency of URGENCIES) this.#waiting[urgency].clear();
    this.#again.clear();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #wait(key: string, urgency: Urgency): void {
    for (const other of URGENCIES) {
      if (other === urgency || !this.#waiting[other].has(key)) continue;
      if (isSooner(other, urgency)) return;
      this.#waiting[other].delete(key);
    }
    this.#waiting[urgency].add(key);
  }

  #fill(): void {
    while (!this.#isStopped && this.#running.size < this.#options.width) {
      const next = URGENCIES.find(urgency => this.#waiting[urgency].size > 0 && this.#hasPlace(urgency));
      if (next === undefined) return;
      const [key = ''] = this.#waiting[next];
      this.#waiting[next].delete(key);
      this.#running.set(key, { urgency: next, done: this.#run(key, next) });
    }
  }

  #hasPlace(urgency: Urgency): boolean {
    let taken = 0;
    for (const running of this.#running.values()) if (running.urgency === urgency) taken += 1;
    return taken < this.#places[urgency];
  }

  async #run(key: string, urgency: Urgency): Promise<void> {
    try {
      await this.#options.work(key, urgency);
    } catch (error) {
      this.#options.log.error({ error, key }, 'the work on a key of a queue failed');
    }
    this.#running.delete(key);
    const again = this.#again.get(key);
    if (again !== undefined) {
      this.#again.delete(key);
      this.add(key, again);
    }
    this.#fill();
  }
}
