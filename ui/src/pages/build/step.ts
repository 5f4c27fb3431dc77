import type { components } from '../../api/index.ts';
import { wholeSeconds } from '../../builds/index.ts';

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

/** The same as it is shown; a skipped step took no time to show. */
export const shownMs = (step: Step, now: number): number | undefined => {
  if (step.result === 'skipped') return undefined;
  const ms = stepMs(step, now);
  return ms === undefined ? undefined : wholeSeconds(ms, step.finishedAt === undefined ? 'running' : 'ended');
};

/** The step that failed next after this one, beginning anew after the last. */
export const nextFailure = (steps: readonly Step[], from: string | undefined): Step | undefined => {
  const at = steps.findIndex(({ id }) => id === from);
  return [...steps.slice(at + 1), ...steps.slice(0, at + 1)].find(({ result }) => result === 'failure');
};

/** The step that is so many places further on, as far as there is one. */
export const stepAway = (steps: readonly Step[], from: string | undefined, by: number): Step | undefined => {
  const at = steps.findIndex(({ id }) => id === from);
  return steps[Math.max(0, Math.min(steps.length - 1, at + by))];
};

/** The step whose log a person wants to see first: what failed, what runs, or what came last; hooks say little. */
export const mostTelling = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ result }) => result === 'failure') ??
  steps.findLast(({ phase }) => phase === 'running') ??
  steps.findLast(({ startedAt, hook }) => startedAt !== undefined && !hook) ??
  steps.findLast(({ startedAt }) => startedAt !== undefined) ??
  steps[0];

/** Steps that stand for themselves: those that hold others, not only hooks, are shown by what they hold. */
export const leaves = (steps: readonly Step[]): readonly Step[] => {
  const parents = new Set(steps.filter(({ hook }) => !hook).map(({ parent }) => parent));
  return steps.filter(({ id }) => !parents.has(id));
};

/** A step that waits for a person; its time is not work. */
export const isApproval = ({ type }: Step): boolean => type === 'pending-approval';

/** How long a build waited for people. */
export const waitedMs = (steps: readonly Step[], now: number): number =>
  steps.filter(isApproval).reduce((sum, step) => sum + (stepMs(step, now) ?? 0), 0);

/** The step that worked longest. */
export const slowest = (steps: readonly Step[], now: number): Step | undefined =>
  leaves(steps)
    .filter(step => step.startedAt !== undefined && !isApproval(step))
    .toSorted((a, b) => (stepMs(b, now) ?? 0) - (stepMs(a, now) ?? 0))[0];

/** What of the steps of a stage shows first, the most telling before the others. */
const TELLING = ['failure', 'denied', 'terminated', 'pending-approval', 'running', 'pending'];

/** How a stage does, and how long it took from its first step to its last. */
export const stageSummary = (
  steps: readonly Step[],
  now: number,
): { readonly state: string; readonly ms: number | undefined } => {
  const states = steps.map(stepState);
  const state =
    TELLING.find(one => states.includes(one)) ?? (states.includes('success') ? 'success' : states[0]);
  const begun = steps.filter(({ startedAt }) => startedAt !== undefined);
  const first = Math.min(...begun.map(({ startedAt = '' }) => Date.parse(startedAt)));
  const last = Math.max(...begun.map(step => Date.parse(step.startedAt ?? '') + (stepMs(step, now) ?? 0)));
  const isRunning = begun.some(({ finishedAt }) => finishedAt === undefined);
  return {
    state: state ?? 'pending',
    ms: begun.length === 0 ? undefined : wholeSeconds(last - first, isRunning ? 'running' : 'ended'),
  };
};
