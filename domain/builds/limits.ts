import type { Lookup } from '@freshet/domain/expressions';
import type { NumberValue } from '@freshet/domain/pipelines';
import type { AttemptLimits } from './events.ts';
import { replaced } from './facts.ts';
import type { LeafNode } from './plan.ts';

const TIMER_MAX_MS = 2_147_483_647;
const RETRY_DELAY_MAX_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const HOUR_MS = 3_600_000;

const textAt = (value: string, lookup: Lookup): string => replaced(value, lookup).trim();

/** A duration as `90s` or `1.5h`; 0, which is no limit, for anything else. */
const durationIn = (text: string): number => {
  const [, amount, unit = ''] = /^(\d+\.?\d*|\.\d+)([smh])$/.exec(text) ?? [];
  return amount === undefined ? 0 : Math.min(Number(amount) * (UNIT_MS[unit] ?? 0), TIMER_MAX_MS);
};

const timeoutOf = (value: NumberValue | undefined, lookup: Lookup): number => {
  if (typeof value === 'number') return Math.min(value, TIMER_MAX_MS);
  return value === undefined ? 0 : durationIn(textAt(value, lookup));
};

/** How long a person may take; a variable counts hours, which is what numbers mean there unless told. */
const approvalOf = (value: NumberValue, lookup: Lookup): number => {
  const waitMs = typeof value === 'number' ? value : Number(textAt(value, lookup)) * HOUR_MS;
  return waitMs > 0 ? Math.min(waitMs, TIMER_MAX_MS) : TIMER_MAX_MS;
};

/** A number within bounds; the lower one for what is no number. */
const within = (
  value: NumberValue | undefined,
  lookup: Lookup,
  bounds: readonly [number, number],
): number => {
  const [low, high] = bounds;
  const number = typeof value === 'string' ? Number(textAt(value, lookup)) : value;
  return number === undefined || Number.isNaN(number) ? low : Math.min(Math.max(number, low), high);
};

/**
 * What holds for one attempt, with variables as they are now. The wait before the next one is the delay times
 * the factor for each attempt so far, and never more than an hour.
 */
export const limitsOf = (node: LeafNode, attempt: number, lookup: Lookup): AttemptLimits => {
  if (node.kind === 'services') return { timeoutMs: 0, maxAttempts: 1, retryDelayMs: 0 };
  if (node.kind === 'approval')
    return { timeoutMs: approvalOf(node.step.waitMs, lookup), maxAttempts: 1, retryDelayMs: 0 };
  const timeoutMs = timeoutOf(node.timeoutMs, lookup);
  if (!node.retry) return { timeoutMs, maxAttempts: 1, retryDelayMs: 0 };
  const delayMs = within(node.retry.delaySeconds, lookup, [5, 60]) * 1000;
  const factor = within(node.retry.exponentialFactor, lookup, [1, 5]);
  return {
    timeoutMs,
    maxAttempts: Math.floor(within(node.retry.maxAttempts, lookup, [1, 10])),
    retryDelayMs: Math.min(delayMs * factor ** (attempt - 1), RETRY_DELAY_MAX_MS),
  };
};
