import type { Clock } from '@freshet/kit/time';

/** Something that must move from time to time. */
interface Watched {
  /** When it moved last, and how long it may stand still from there. */
  readonly movedAt: number;
  readonly patienceMs: number;
  readonly endsAt: number;
  /** It stood still for too long, or took too long altogether. */
  expire(): void;
}

const LOOK_MS = 2_000;

/** Looks after all that is under way with one timer. */
export class Watch {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  readonly #over = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now().getTime();
  }

  add(one: Watched): void {
    this.#watched.add(one);
  }

  remove(one: Watched): void {
    this.#watched.delete(one);
  }

  async run(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      await this.#clock.sleep(LOOK_MS, signal).catch(() => undefined);
      const now = this.now();
      for (const one of this.#watched)
        if (now - one.movedAt > one.patienceMs || now > one.endsAt) one.expire();
    }
  }

  /** Ends everything, and looks no more. */
  stop(): void {
    this.#over.abort();
    for (const one of this.#watched) one.expire();
  }
}
