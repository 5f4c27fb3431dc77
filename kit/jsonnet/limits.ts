import { JsonnetError, type Place } from './jsonnet-error.ts';

export interface JsonnetLimits {
  /** How many calls may be under way inside one another. */
  readonly depth: number;
  /** How long a program may run. */
  readonly ms: number;
  /** How many values and characters the result may have. */
  readonly size: number;
}

export const DEFAULT_LIMITS: JsonnetLimits = { depth: 500, ms: 10_000, size: 50_000_000 };

const LOOK_EVERY = 1_024;

/** What a running program may still use. */
export class Budget {
  readonly #limits: JsonnetLimits;
  readonly #now: () => number;
  readonly #deadline: number;
  #steps = 0;
  #depth = 0;
  #size = 0;

  constructor(limits: JsonnetLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#deadline = now() + limits.ms;
  }

  step(at?: Place): void {
    this.#steps += 1;
    if (this.#steps % LOOK_EVERY === 0 && this.#now() > this.#deadline)
      throw new JsonnetError(`the program ran longer than ${this.#limits.ms} ms`, at);
  }

  /** Runs something one level deeper. */
  within<Result>(at: Place | undefined, run: () => Result): Result {
    this.step(at);
    if (this.#depth >= this.#limits.depth)
      throw new JsonnetError(`more than ${this.#limits.depth} calls inside one another`, at);
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Makes room for something large before it is made. */
  grow(size: number): void {
    this.#size += size;
    if (this.#size > this.#limits.size) throw new JsonnetError('the program makes too much of everything');
  }
}
