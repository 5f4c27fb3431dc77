/**
 * How telling the control plane goes. Every wait for it begins with the first thing that it waits for, whatever else
 * goes wrong meanwhile, and ends when the control plane has stored something. A short one is no trouble: links are lost
 * and begun anew all the time.
 */

/** How the reporter stands, as a component of the runtime. */
export type ReporterStanding =
  | { readonly health: 'Healthy' }
  | { readonly health: 'Degraded'; readonly message: string };

/** As long as a control plane may take to start anew. */
const LATE_MS = 30_000;
const REASON_MAX = 300;

export class Delivery {
  readonly #now: () => Date;
  #waiting: { readonly since: Date; readonly reason: string } | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What cannot be told yet, and why. */
  waits(reason: string): void {
    this.#waiting = { since: this.#waiting?.since ?? this.#now(), reason: reason.slice(0, REASON_MAX) };
  }

  /** The same, where no reason is known that says more. */
  begins(reason: string): void {
    if (this.#waiting === undefined) this.waits(reason);
  }

  done(): void {
    this.#waiting = undefined;
  }

  standing(): ReporterStanding {
    const waiting = this.#waiting;
    if (!waiting || this.#now().getTime() - waiting.since.getTime() < LATE_MS) return { health: 'Healthy' };
    return {
      health: 'Degraded',
      message: `The control plane was told nothing since ${waiting.since.toISOString()}: ${waiting.reason}`,
    };
  }
}
