import type { components } from '../../api/index.ts';

export type Step = components['schemas']['BuildStep'];

/** The state of a step in the words of the design. */
export const stepState = ({ phase, result }: Step): string => {
  if (result !== undefined) return result;
  if (phase === 'waiting') return 'pending-approval';
  return phase === 'running' || phase === 'elected' ? 'running' : 'pending';
};

/** Milliseconds that a step took, or took so far. */
export const stepMs = ({ startedAt, finishedAt }: Step, now: number): number | undefined =>
  startedAt === undefined
    ? undefined
    : Math.max(0, (finishedAt === undefined ? now : Date.parse(finishedAt)) - Date.parse(startedAt));

/** The step whose log a person wants to see first: what failed, what runs, or what came last. */
export const mostTelling = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ result }) => result === 'failure') ??
  steps.findLast(({ phase }) => phase === 'running') ??
  steps.findLast(({ startedAt }) => startedAt !== undefined) ??
  steps[0];

/** Steps that stand for themselves: those that hold others are shown by what they hold. */
export const leaves = (steps: readonly Step[]): readonly Step[] => {
  const parents = new Set(steps.map(({ parent }) => parent));
  return steps.filter(({ id }) => !parents.has(id));
};

/** The step that took longest. */
export const slowest = (steps: readonly Step[], now: number): Step | undefined =>
  leaves(steps)
    .filter(({ startedAt }) => startedAt !== undefined)
    .toSorted((a, b) => (stepMs(b, now) ?? 0) - (stepMs(a, now) ?? 0))[0];
