import type { Clock } from '@freshet/kit/time';

interface Caller {
  readonly kind: string;
  readonly id: string;
}

/** A deed is told right after its caller was asked for; an hour is plenty for the longest. */
const REMEMBER_MS = 60 * 60_000;
/** Callers of one process of the control plane; beyond, those that came first are forgotten. */
const MOST = 50_000;

/** Whose token each runtime has shown lately: whoever came to it, and nobody else, may have done something there. */
export class ShownCallers {
  readonly #clock: Clock;
  /** In the order in which they were shown last. */
  readonly #seen = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(runtimeId: string, caller: Caller): void {
    const key = keyOf(runtimeId, caller);
    this.#seen.delete(key);
    this.#seen.set(key, this.#clock.now().getTime());
    const [first] = this.#seen.keys();
    if (this.#seen.size > MOST && first !== undefined) this.#seen.delete(first);
  }

  has(runtimeId: string, caller: Caller): boolean {
    const at = this.#seen.get(keyOf(runtimeId, caller));
    return at !== undefined && at > this.#clock.now().getTime() - REMEMBER_MS;
  }
}

const keyOf = (runtimeId: string, { kind, id }: Caller): string => `${runtimeId} ${kind} ${id}`;
