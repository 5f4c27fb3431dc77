import type { Condition, ConditionType } from '@freshet/domain/applications';

/**
 * The conditions after a pass that evaluated some types: those are replaced, others stay. What says the same as before
 * keeps its time, so that nothing is written for it.
 */
export const conditionsAfter = (
  before: readonly Condition[],
  found: readonly Condition[],
  { evaluated, at }: { readonly evaluated: readonly ConditionType[]; readonly at: string },
): readonly Condition[] => {
  const kept = before.filter(({ type }) => !evaluated.includes(type));
  const fresh = found
    .filter(({ type }) => evaluated.includes(type))
    .map(({ type, message }): Condition => {
      const same = before.find(old => old.type === type && old.message === message);
      return { type, message, lastTransitionTime: same?.lastTransitionTime ?? at };
    });
  return [...kept, ...fresh].sort((a, b) => (a.type < b.type ? -1 : Number(a.type > b.type)));
};
