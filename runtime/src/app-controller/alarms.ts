import type { Clock } from '@freshet/kit/time';

/** Times at which keys are to be woken, one per key, kept by one sleeper for all. */
export class Alarms {
  readonly #clock: Clock;
  readonly #wake: (key: string) => void;
  readonly #due = new Map<string, number>();
  readonly #stopping = new AbortController();
  #nap: { readonly until: number; readonly control: AbortController } | undefined;

  constructor(clock: Clock, wake: (key: string) => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** Replaces what was set for the key; undefined takes it back. */
  set(key: string, at: number | undefined): void {
    if (at === undefined) this.#due.delete(key);
    else {
      this.#due.set(key, at);
      if (!this.#nap || at < this.#nap.until) this.#sleep();
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#due.clear();
  }

  #sleep(): void {
    this.#nap?.control.abort();
    this.#nap = undefined;
    if (this.#stopping.signal.aborted || this.#due.size === 0) return;
    let until = Number.POSITIVE_INFINITY;
    for (const at of this.#due.values()) until = Math.min(until, at);
    const control = new AbortController();
    this.#nap = { until, control };
    const signal = AbortSignal.any([control.signal, this.#stopping.signal]);
    this.#clock.sleep(Math.max(0, until - this.#clock.now().getTime()), signal).then(
      () => this.#ring(),
      () => undefined, // woken for an earlier one, or stopped
    );
  }

  #ring(): void {
    const now = this.#clock.now().getTime();
    for (const [key, at] of this.#due) {
      if (at > now) continue;
      this.#due.delete(key);
      this.#wake(key);
    }
    this.#sleep();
  }
}
