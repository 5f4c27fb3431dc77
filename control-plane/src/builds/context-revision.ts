import type { BuildRow, StepRow } from './tables.ts';

/** The words of existing scripts for how a step stands. */
const statusOf = ({ phase, result }: StepRow): string => {
  if (phase !== 'ended') return phase === 'waiting' ? 'pending-approval' : phase;
  return result === 'failure' ? 'error' : (result ?? 'skipped');
};

const span = (from: Date | null, to: Date | null): number | undefined =>
  from && to ? to.getTime() - from.getTime() : undefined;

const stepState = (step: StepRow) => ({
  type: step.type,
  status: statusOf(step),
  ...(step.result === null ? {} : { result: step.result }),
  ...(step.started_at === null ? {} : { startTimestamp: step.started_at.toISOString() }),
  ...(step.finished_at === null ? {} : { finishTimestamp: step.finished_at.toISOString() }),
  totalTime: span(step.started_at, step.finished_at) ?? 0,
  currentAttempt: step.attempt,
});

/** The states of a build's steps in the shape that existing scripts read; the last of the list is the current one. */
export const contextRevisionOf = (build: BuildRow, steps: readonly StepRow[]): Record<string, unknown>[] => [
  {
    _id: build.id,
    context: {
      workflowMetadata: {
        ...(build.started_at === null ? {} : { startTimestamp: build.started_at.toISOString() }),
        ...(build.finished_at === null ? {} : { finishTimestamp: build.finished_at.toISOString() }),
        status: build.state === 'denied' ? 'error' : build.state,
        ...(build.finished_at === null ? {} : { result: build.state }),
        totalTime: span(build.started_at, build.finished_at) ?? 0,
      },
      stepsMetadata: Object.fromEntries(
        steps.filter(({ hook }) => !hook).map(step => [step.name, stepState(step)]),
      ),
    },
    metadata: {
      account: build.account_id,
      process: build.id,
      revision: steps.length,
      annotations: build.annotations,
    },
  },
];
