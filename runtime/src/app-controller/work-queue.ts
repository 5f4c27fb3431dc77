import type { Logger } from '@freshet/kit/log';

interface WorkQueueOptions {
  /** How many keys are worked on at once. */
  readonly width: number;
  /** Never rejects for a reason that should end the queue: what it throws is logged. */
  readonly work: (key: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Keys that are to be looked at, each by one worker at a time. A key that is added while it waits is looked at once;
 * one that is added while it is worked on, once more afterwards. Urgent keys go first, and others never take all of
 * the places, so that nothing urgent has to wait for them.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #urgent = new Set<string>();
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  /** Those at work that are not urgent. */
  readonly #leisurely = new Set<string>();
  readonly #again = new Map<string, boolean>();
  #isStopped = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  add(key: string, isUrgent = true): void {
    if (this.#isStopped) return;
    if (this.#running.has(key)) this.#again.set(key, isUrgent || this.#again.get(key) === true);
    else if (isUrgent) {
      this.#waiting.delete(key);
      this.#urgent.add(key);
    } else if (!this.#urgent.has(key)) this.#waiting.add(key);
    this.#fill();
  }

  /** Whether it waits or is worked on. */
  has(key: string): boolean {
    return this.#running.has(key) || this.#urgent.has(key) || this.#waiting.has(key);
  }

  remove(key: string): void {
    this.#urgent.delete(key);
    this.#waiting.delete(key);
    this.#again.delete(key);
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#urgent.clear();
    this.#waiting.clear();
    this.#again.clear();
    await Promise.all(this.#running.values());
  }

  #fill(): void {
    while (!this.#isStopped && this.#running.size < this.#options.width) {
      const key = this.#takeUrgent() ?? this.#takeOther();
      if (key === undefined) return;
      this.#running.set(key, this.#run(key));
    }
  }

  #takeUrgent(): string | undefined {
    for (const key of this.#urgent) {
      this.#urgent.delete(key);
      return key;
    }
    return undefined;
  }

  #takeOther(): string | undefined {
    if (this.#leisurely.size >= Math.max(1, Math.floor(this.#options.width / 4))) return undefined;
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      this.#leisurely.add(key);
      return key;
    }
    return undefined;
  }

  async #run(key: string): Promise<void> {
    try {
      await this.#options.work(key);
    } catch (error) {
      this.#options.log.error({ error, key }, 'the work on a key of a queue failed');
    }
    this.#running.delete(key);
    this.#leisurely.delete(key);
    const isUrgent = this.#again.get(key);
    if (isUrgent !== undefined) {
      this.#again.delete(key);
      this.add(key, isUrgent);
    }
    this.#fill();
  }
}
