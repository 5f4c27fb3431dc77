import type { AwaitedState, StepState } from './step-states.ts';

/** A step that is waited for; without `on`, for its success. */
export interface AwaitedStep {
  readonly name: string;
  readonly on?: readonly AwaitedState[];
}

/** Steps that are waited for: all of a list, or all or any of one. */
export type StepsCondition =
  | readonly AwaitedStep[]
  | { readonly all: readonly AwaitedStep[]; readonly any?: never }
  | { readonly any: readonly AwaitedStep[]; readonly all?: never };

/** `open`: not now, but it can still come; `unmet`: it never will, since the step has come to another end. */
export type StepsOutcome = 'met' | 'open' | 'unmet';

/** One step of the condition, with the state it was found in; undefined when there is no such step. */
export interface AwaitedVerdict {
  readonly name: string;
  readonly on: readonly AwaitedState[];
  readonly state: StepState | undefined;
  readonly outcome: StepsOutcome;
}

/** Whether the steps are where they are waited for. */
export interface StepsVerdict {
  readonly outcome: StepsOutcome;
  readonly mode: 'all' | 'any';
  readonly steps: readonly AwaitedVerdict[];
}

/** What else a state counts as: an approval is a success, a denial a failure. */
const COUNTS_AS: Readonly<Record<StepState, readonly AwaitedState[]>> = {
  success: ['success', 'finished'],
  failure: ['failure', 'finished'],
  skipped: ['skipped', 'finished'],
  approved: ['approved', 'success', 'finished'],
  denied: ['denied', 'failure', 'finished'],
  terminated: ['terminated'],
  terminating: ['terminating'],
  running: ['running'],
  pending: ['pending'],
};
const UNDER_WAY: ReadonlySet<StepState> = new Set(['pending', 'running', 'terminating']);

const judge = (
  { name, on = ['success'] }: AwaitedStep,
  states: ReadonlyMap<string, StepState>,
): AwaitedVerdict => {
  const state = states.get(name);
  if (state === undefined) return { name, on, state, outcome: 'unmet' };
  if (COUNTS_AS[state].some(counted => on.includes(counted))) return { name, on, state, outcome: 'met' };
  return { name, on, state, outcome: UNDER_WAY.has(state) ? 'open' : 'unmet' };
};

const allOf = (outcomes: readonly StepsOutcome[]): StepsOutcome => {
  if (outcomes.includes('unmet')) return 'unmet';
  return outcomes.includes('open') ? 'open' : 'met';
};

const anyOf = (outcomes: readonly StepsOutcome[]): StepsOutcome => {
  if (outcomes.includes('met')) return 'met';
  return outcomes.includes('open') ? 'open' : 'unmet';
};

const isList = (condition: StepsCondition): condition is readonly AwaitedStep[] => Array.isArray(condition);

/** Holds the states of steps against a condition. `states` has every step there is, also those not begun. */
export const evaluateSteps = (
  condition: StepsCondition,
  states: ReadonlyMap<string, StepState>,
): StepsVerdict => {
  const any = isList(condition) ? undefined : condition.any;
  const awaited = isList(condition) ? condition : (any ?? condition.all ?? []);
  const steps = awaited.map(step => judge(step, states));
  const outcomes = steps.map(({ outcome }) => outcome);
  return any
    ? { outcome: anyOf(outcomes), mode: 'any', steps }
    : { outcome: allOf(outcomes), mode: 'all', steps };
};
