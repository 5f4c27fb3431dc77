/** How much the host does at most, for one caller and for all together. */
export interface GitLimits {
  /** The largest pack that one push may send. */
  readonly maxPushBytes: number;
  /** How many references one push may move. */
  readonly maxPushRefs: number;
  /** The longest list of haves and wants that a clone or fetch may send. */
  readonly maxFetchRequestBytes: number;
  /** Clones, fetches and pushes side by side; others wait. */
  readonly transfers: number;
  readonly transfersWaiting: number;
  /** Short questions to Git side by side. */
  readonly questions: number;
  readonly questionsWaiting: number;
  /** The longest one clone or push may take. */
  readonly transferMs: number;
  /** The longest time in which neither side says anything. */
  readonly idleMs: number;
  readonly questionMs: number;
  readonly maintenanceMs: number;
  /** A lock of this age whose writer is not ours is left over from a process that died. */
  readonly staleLockMs: number;
}

export const DEFAULT_LIMITS: GitLimits = {
  maxPushBytes: 2 * 1024 ** 3,
  maxPushRefs: 1_000,
  maxFetchRequestBytes: 32 * 1024 ** 2,
  transfers: 16,
  transfersWaiting: 500,
  questions: 8,
  questionsWaiting: 2_000,
  transferMs: 3_600_000,
  idleMs: 120_000,
  questionMs: 30_000,
  maintenanceMs: 600_000,
  staleLockMs: 10_000,
};
