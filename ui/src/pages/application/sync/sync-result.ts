import type { Step } from './sync-plan.ts';
import { stepState } from './sync-plan.ts';

/** What became of an object, as far as words differ. */
const OUTCOMES = ['failed', 'created', 'changed', 'pruned', 'applied', 'unchanged', 'kept'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const BY_CHANGE: Readonly<Record<string, Outcome>> = {
  created: 'created',
  configured: 'changed',
  replaced: 'changed',
  unchanged: 'unchanged',
  pruned: 'pruned',
  kept: 'kept',
};

/** What a sync did to an object. Where the cluster merged, it does not say whether that changed anything. */
export const outcomeOfStep = (step: Step): Outcome =>
  stepState(step) === 'failed' ? 'failed' : (BY_CHANGE[step.change ?? ''] ?? 'applied');

/** The objects and the hooks of a sync, what failed or changed first. */
export const resultOf = (steps: readonly Step[]) => {
  const rank = (step: Step): number => OUTCOMES.indexOf(outcomeOfStep(step));
  const objects = steps.filter(({ isHook }) => !isHook).toSorted((one, other) => rank(one) - rank(other));
  const hooks = steps.filter(({ isHook }) => isHook);
  const counts = OUTCOMES.map(outcome => ({
    outcome,
    count: objects.filter(step => outcomeOfStep(step) === outcome).length,
  })).filter(({ count }) => count > 0);
  return { objects, hooks, counts };
};
