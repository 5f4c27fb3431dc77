import type { Logger } from '@freshet/kit/log';
import { backoffMs } from '@freshet/kit/time';
import type { ObjectKey } from '../objects/index.ts';
import type { Alarms } from './alarms.ts';
import { statusCodeOf } from './api-failure.ts';

/**
 * A queue of keys that somebody should look at. Level-triggered: a key says that something about an object may have
 * changed, never what; however often it is added before its turn, it is looked at once. A key is never looked at twice
 * at the same time: what comes in meanwhile makes it due again afterwards. What fails is tried again with growing
 * delays, for as long as the reconciler lives, for the world may heal at any time.
 */
export interface Reconciler {
  add(key: ObjectKey): void;
  /** True while something is due or being looked at; what waits for a later time does not count. */
  readonly busy: boolean;
  /** Takes no more keys and resolves when what was being looked at is done. */
  stop(): Promise<void>;
}

/** When to look again although nothing will have changed; nothing says not to. */
export interface Outcome {
  readonly requeueAfterMs?: number | undefined;
}

interface ReconcilerOptions {
  readonly name: string;
  readonly alarms: Alarms;
  readonly log: Logger;
  readonly reconcile: (key: ObjectKey) => Promise<Outcome | undefined>;
  readonly concurrency?: number;
  /** Waits this long after the first of several changes, so that a burst of them is one look. */
  readonly settleMs?: number;
}

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 60_000;
/** Conflicts and the like are everyday; what keeps failing is worth a line. */
const LOUD_AFTER = 5;

const textOf = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;

const keyOf = (text: string): ObjectKey => {
  const slash = text.indexOf('/');
  return { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
};

/** Starts with an empty queue. */
export const createReconciler = (options: ReconcilerOptions): Reconciler => {
  const { name, alarms, log, reconcile, concurrency = 4, settleMs = 0 } = options;
  const due = new Set<string>();
  const settling = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const failures = new Map<string, number>();
  let pumping = false;
  let stopped = false;

  const alarmOf = (text: string): string => `${name} ${text}`;

  const pump = (): void => {
    pumping = false;
    for (const text of due) {
      if (stopped || running.size >= concurrency) return;
      due.delete(text);
      running.set(text, look(text));
    }
  };

  const soon = (): void => {
    if (pumping) return;
    pumping = true;
    queueMicrotask(pump);
  };

  const makeDue = (text: string): void => {
    if (stopped) return;
    if (running.has(text)) again.add(text);
    else {
      due.add(text);
      soon();
    }
  };

  const later = (text: string, ms: number): void =>
    alarms.set(alarmOf(text), alarms.now().getTime() + ms, () => makeDue(text));

  const failed = (text: string, error: unknown): void => {
    if (stopped) return;
    const attempt = failures.get(text) ?? 0;
    failures.set(text, attempt + 1);
    const fields = { controller: name, key: text, attempt, error };
    if (attempt < LOUD_AFTER || statusCodeOf(error) === 409) log.debug(fields, 'will look again');
    else log.warn(fields, 'keeps failing');
    later(text, backoffMs(attempt, { firstMs: FIRST_RETRY_MS, maxMs: LONGEST_RETRY_MS }));
  };

  const look = async (text: string): Promise<void> => {
    // Whoever asked for a later look gets one now, and may ask again.
    alarms.cancel(alarmOf(text));
    try {
      const outcome = await reconcile(keyOf(text));
      failures.delete(text);
      if (outcome?.requeueAfterMs !== undefined) later(text, outcome.requeueAfterMs);
    } catch (error) {
      failed(text, error);
    } finally {
      running.delete(text);
      if (again.delete(text)) makeDue(text);
      soon();
    }
  };

  const settle = (text: string): void => {
    if (settling.has(text)) return;
    settling.add(text);
    alarms.set(`${alarmOf(text)} settling`, alarms.now().getTime() + settleMs, () => {
      settling.delete(text);
      makeDue(text);
    });
  };

  return {
    add: key => (settleMs > 0 && !stopped ? settle(textOf(key)) : makeDue(textOf(key))),
    get busy() {
      return due.size > 0 || running.size > 0;
    },
    stop: async () => {
      stopped = true;
      due.clear();
      await Promise.allSettled(running.values());
    },
  };
};
