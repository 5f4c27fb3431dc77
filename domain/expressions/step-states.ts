/** The states of a step that conditions can name, in `when.steps` and in expressions. */
export const STEP_STATES = [
  'success',
  'failure',
  'running',
  'pending',
  'skipped',
  'terminating',
  'terminated',
  'approved',
  'denied',
] as const;

/** A state that a step is in. */
export type StepState = (typeof STEP_STATES)[number];

/** What `on` of `when.steps` can name: a state, or that the step has come to its end. */
export const AWAITED_STATES = [...STEP_STATES, 'finished'] as const;

/** A state that `when.steps` can wait for. */
export type AwaitedState = (typeof AWAITED_STATES)[number];

/** The states that `workflow.result` can have. */
export const WORKFLOW_STATES = ['running', 'terminated', 'failure', 'pending-approval', 'success'] as const;
