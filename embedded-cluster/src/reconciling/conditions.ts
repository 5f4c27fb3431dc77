import type { Condition, ConditionStatus } from '../shapes/index.ts';

/** Times on the wire have whole seconds. */
export const timestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export const conditionOf = (
  conditions: readonly Condition[] | undefined,
  type: string,
): Condition | undefined => conditions?.find(condition => condition.type === type);

export const isTrue = (conditions: readonly Condition[] | undefined, type: string): boolean =>
  conditionOf(conditions, type)?.status === 'True';

/** The conditions with one replaced or added, in place; it keeps its time of transition unless its status flips. */
export const withCondition = (
  conditions: readonly Condition[] | undefined,
  condition: Condition,
  now: Date,
): Condition[] => {
  const before = conditionOf(conditions, condition.type);
  const kept = before?.status === condition.status ? before.lastTransitionTime : undefined;
  const next = { ...condition, lastTransitionTime: kept ?? timestamp(now) };
  if (before === undefined) return [...(conditions ?? []), next];
  return (conditions ?? []).map(other => (other.type === condition.type ? next : other));
};

export const withoutCondition = (conditions: readonly Condition[] | undefined, type: string): Condition[] =>
  (conditions ?? []).filter(condition => condition.type !== type);

/** A condition from its words. */
export const condition = (
  type: string,
  status: ConditionStatus,
  reason?: string,
  message?: string,
): Condition => ({
  type,
  status,
  ...(reason === undefined ? {} : { reason }),
  ...(message === undefined ? {} : { message }),
});
