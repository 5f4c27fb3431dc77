/** How long a job waits before it tries again: longer with every failure since the last success. */
export interface RetryDelays {
  failed(uid: string, at: number): void;
  succeeded(uid: string): void;
  forget(uid: string): void;
  /** Milliseconds until more pods may be created. */
  remaining(uid: string, now: number): number;
}

const FIRST_MS = 10_000;
const LONGEST_MS = 600_000;

/** Delays kept in memory: after a restart of the process a job tries again at once. */
export const createRetryDelays = (): RetryDelays => {
  const records = new Map<string, { failures: number; lastAt: number }>();
  return {
    failed: (uid, at) => {
      const record = records.get(uid) ?? { failures: 0, lastAt: at };
      records.set(uid, { failures: record.failures + 1, lastAt: Math.max(record.lastAt, at) });
    },
    succeeded: uid => {
      records.delete(uid);
    },
    forget: uid => {
      records.delete(uid);
    },
    remaining: (uid, now) => {
      const record = records.get(uid);
      if (record === undefined) return 0;
      const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(record.failures - 1, 20));
      return Math.max(0, record.lastAt + delay - now);
    },
  };
};
