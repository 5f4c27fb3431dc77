/**
 * Keeps events from flooding the cluster: an event that happened before is counted rather than stored again; many that
 * differ only in their message become one; and one object may not cause more than a handful in a short time.
 */
export interface Happening {
  readonly uid: string;
  readonly component: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly fieldPath?: string | undefined;
}

/** What becomes of an event: dropped, or stored under a key with what is known about earlier ones. */
export interface Correlated {
  readonly key: string;
  readonly message: string;
}

const MAX_SIMILAR = 10;
const SIMILAR_WITHIN_MS = 600_000;
const BURST = 25;
const REFILL_MS = 300_000;
const REMEMBERED = 4_096;

/** A map that forgets what was not used for longest. */
class Recent<Value> {
  #values = new Map<string, Value>();

  use(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > REMEMBERED) {
      for (const oldest of this.#values.keys()) {
        this.#values.delete(oldest);
        break;
      }
    }
    return value;
  }
}

/** Decides about events, one after the other; remembers a bounded number of them. */
export const createCorrelation = (): ((happening: Happening, now: number) => Correlated | undefined) => {
  const similar = new Recent<{ messages: Set<string>; since: number }>();
  const budgets = new Recent<{ left: number; at: number }>();

  const hasBudget = ({ component, uid }: Happening, now: number): boolean => {
    const budget = budgets.use(`${component} ${uid}`, () => ({ left: BURST, at: now }));
    const refilled = Math.floor((now - budget.at) / REFILL_MS);
    if (refilled > 0) {
      budget.left = Math.min(BURST, budget.left + refilled);
      budget.at += refilled * REFILL_MS;
    }
    if (budget.left === 0) return false;
    budget.left -= 1;
    return true;
  };

  return (happening, now) => {
    if (!hasBudget(happening, now)) return undefined;
    const { uid, component, type, reason, message, fieldPath = '' } = happening;
    const group = JSON.stringify([uid, component, type, reason, fieldPath]);
    const seen = similar.use(group, () => ({ messages: new Set<string>(), since: now }));
    if (now - seen.since > SIMILAR_WITHIN_MS) {
      seen.messages.clear();
      seen.since = now;
    }
    if (seen.messages.size < MAX_SIMILAR || seen.messages.has(message)) {
      seen.messages.add(message);
      return { key: `${group}${message}`, message };
    }
    return { key: group, message: `(combined from similar events): ${message}` };
  };
};
