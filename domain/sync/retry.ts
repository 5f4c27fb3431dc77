/**
 * An operation that failed is tried again as often as it may be: it goes back to Running, keeps `finishedAt` while it
 * waits, and begins anew at the time that follows from both. What it had done so far is forgotten then; the revision
 * stays unless it is to be resolved again.
 */
import type { OperationState, RetryStrategy } from '@freshet/domain/applications';

const FIRST_WAIT_MS = 5000;
const FACTOR = 2;
const LONGEST_WAIT_MS = 180_000;

/** The state of an operation that has ended: as it is, or on its way to the next attempt. */
export const retried = (state: OperationState): OperationState => {
  const { phase, operation, retryCount = 0, finishedAt, message = '' } = state;
  const limit = operation.retry?.limit ?? 0;
  const hasFailed = phase === 'Failed' || phase === 'Error';
  if (!hasFailed || finishedAt === undefined) return state;
  if (limit >= 0 && retryCount >= limit)
    return retryCount > 0 ? { ...state, message: `${message} (retried ${retryCount} times).` } : state;
  const waitMs = waitBefore(operation.retry ?? {}, retryCount);
  if (waitMs === undefined)
    return {
      ...state,
      message: `${message}. It is not tried again: its backoff has to be a time such as 5s`,
    };
  const at = new Date(Date.parse(finishedAt) + waitMs).toISOString();
  const count = retryCount + 1;
  return {
    ...state,
    phase: 'Running',
    retryCount: count,
    message: `${message}. Retrying attempt #${count} at ${at.slice(11, 19)}.`,
  };
};

/** When an operation that waits for its next attempt goes on; undefined where it does not wait for one. */
export const nextRetry = ({
  phase,
  operation,
  retryCount = 0,
  finishedAt,
}: OperationState): Date | undefined => {
  if (phase !== 'Running' || finishedAt === undefined) return undefined;
  const waitMs = waitBefore(operation.retry ?? {}, Math.max(0, retryCount - 1)) ?? 0;
  return new Date(Date.parse(finishedAt) + waitMs);
};

/** The state with which the next attempt begins. */
export const resumed = (state: OperationState): OperationState => {
  const { finishedAt: _, syncResult, ...rest } = state;
  if (!syncResult || state.operation.retry?.refresh) return rest;
  const { resources: __, ...pinned } = syncResult;
  return { ...rest, syncResult: pinned };
};

/** Milliseconds before the next attempt; undefined where the backoff is malformed. */
export const waitBefore = ({ backoff }: RetryStrategy, count: number): number | undefined => {
  const first = milliseconds(backoff?.duration, FIRST_WAIT_MS);
  const longest = milliseconds(backoff?.maxDuration, LONGEST_WAIT_MS);
  if (first === undefined || longest === undefined) return undefined;
  const wait = first * (backoff?.factor ?? FACTOR) ** count;
  return longest > 0 ? Math.min(longest, wait) : Math.min(wait, Number.MAX_SAFE_INTEGER);
};

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A time such as `1m30s`, or a number of seconds; undefined for anything else. */
const milliseconds = (text: string | undefined, otherwise: number): number | undefined => {
  if (text === undefined || text === '') return otherwise;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (text.length > 50 || !/^(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d*)?)(ns|us|µs|ms|s|m|h)/g))
    sum += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  return sum;
};
