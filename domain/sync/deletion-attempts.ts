/**
 * Failures of the hooks that run when an application is deleted. They are kept on the Application: a hook that failed
 * is deleted before it runs again, and an engine that was restarted meanwhile must not begin to count anew.
 */
import { waitBefore } from './retry.ts';

/** On an Application that is being deleted. */
export const DELETION_HOOKS_ANNOTATION = 'freshet.io/deletion-hooks';

export interface HookFailures {
  readonly count: number;
  /** The object that failed last: it is seen more than once until it is gone. */
  readonly uid: string;
  readonly at: string;
  /** Why, in words that may be shown. */
  readonly reason: string;
}

export type FailuresByHook = Readonly<Record<string, HookFailures>>;

/** As often as an automated sync is tried. */
export const MOST_DELETION_ATTEMPTS = 6;

export const readFailures = (text: string | undefined): FailuresByHook => {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, failures]) => isFailures(failures)));
  } catch {
    return {}; // edited by hand: counting begins anew
  }
};

const isFailures = (value: unknown): value is HookFailures => {
  const { count, uid, at, reason } = (value ?? {}) as Partial<Record<keyof HookFailures, unknown>>;
  const isText = [uid, at, reason].every(text => typeof text === 'string');
  return Number.isSafeInteger(count) && isText && !Number.isNaN(Date.parse(String(at)));
};

/** When a hook may run again; undefined where it has failed as often as it may. */
export const nextDeletionAttempt = ({ count, at }: HookFailures): Date | undefined =>
  count >= MOST_DELETION_ATTEMPTS
    ? undefined
    : new Date(Date.parse(at) + (waitBefore({}, Math.max(0, count - 1)) ?? 0));
