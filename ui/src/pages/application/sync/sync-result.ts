import { isSyncing } from '../../../gitops/index.ts';
import type { Live } from '../application.ts';
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

/** What can be told of the last sync; nothing while one runs, which tells of itself. */
export const lastSyncOf = (live: Pick<Live, 'operation'> | undefined): Live['operation'] =>
  isSyncing(live?.operation?.phase) ? null : (live?.operation ?? null);

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
