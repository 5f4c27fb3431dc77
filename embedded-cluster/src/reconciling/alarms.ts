import type { Clock } from '@freshet/kit/time';

/**
 * Every wait of every controller, in one heap with one sleeper: two thousand pods that all wait for something cost one
 * timer. Times are rounded up to a tick, so that what is due together is done together, and nothing sleeps while
 * nothing is set.
 */
export interface Alarms {
  now(): Date;
  /** Calls back at a time, once. An alarm of the same name replaces the one before. */
  set(name: string, at: number, ring: () => void): void;
  cancel(name: string): void;
  /** Forgets all alarms, for good. */
  stop(): void;
}

interface Alarm {
  readonly name: string;
  readonly at: number;
  readonly ring: () => void;
}

const TICK_MS = 10;

/** A heap of alarms by time. Cancelled ones stay until they come up: taking them out of the middle costs more. */
class Heap {
  #items: Alarm[] = [];

  get first(): Alarm | undefined {
    return this.#items[0];
  }

  push(alarm: Alarm): void {
    const items = this.#items;
    let at = items.push(alarm) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((items[above] as Alarm).at <= alarm.at) break;
      items[at] = items[above] as Alarm;
      at = above;
    }
    items[at] = alarm;
  }

  pop(): void {
    const items = this.#items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && (items[child + 1] as Alarm).at < (items[child] as Alarm).at) child += 1;
      if ((items[child] as Alarm).at >= last.at) break;
      items[at] = items[child] as Alarm;
      at = child;
    }
    items[at] = last;
  }
}

/** Alarms by a clock. */
export const createAlarms = (clock: Clock): Alarms => {
  const heap = new Heap();
  const byName = new Map<string, Alarm>();
  let sleep: { readonly at: number; readonly abort: AbortController } | undefined;
  let stopped = false;

  const next = (): Alarm | undefined => {
    for (let first = heap.first; first !== undefined; first = heap.first) {
      if (byName.get(first.name) === first) return first;
      heap.pop();
    }
    return undefined;
  };

  const arm = (): void => {
    const alarm = stopped ? undefined : next();
    if (alarm === undefined || (sleep !== undefined && sleep.at <= alarm.at)) return;
    sleep?.abort.abort();
    const mine = { at: alarm.at, abort: new AbortController() };
    sleep = mine;
    clock.sleep(Math.max(0, alarm.at - clock.now().getTime()), mine.abort.signal).then(
      () => wake(mine),
      // Only an earlier alarm or the end aborts a sleep.
      () => undefined,
    );
  };

  const wake = (mine: typeof sleep): void => {
    if (sleep !== mine || stopped) return;
    sleep = undefined;
    const now = clock.now().getTime();
    for (let due = next(); due !== undefined && due.at <= now; due = next()) {
      heap.pop();
      byName.delete(due.name);
      due.ring();
    }
    arm();
  };

  return {
    now: () => clock.now(),
    set: (name, at, ring) => {
      if (stopped) return;
      const alarm = { name, at: Math.ceil(at / TICK_MS) * TICK_MS, ring };
      byName.set(name, alarm);
      heap.push(alarm);
      arm();
    },
    cancel: name => {
      byName.delete(name);
    },
    stop: () => {
      stopped = true;
      byName.clear();
      sleep?.abort.abort();
    },
  };
};
