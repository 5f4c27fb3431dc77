import type { ApplicationSet, ApplicationSetCondition, RolloutStatus } from './application-set.ts';
import { isRollingSync, stepsOf } from './rollout.ts';

/** How a pass over a set ended. */
export interface PassResult {
  /** Whether all generators and templates gave something. */
  readonly isGenerated: boolean;
  readonly error?: { readonly reason: string; readonly message: string };
  readonly rollout?: { readonly statuses: readonly RolloutStatus[]; readonly problems: readonly string[] };
}

type Draft = Omit<ApplicationSetCondition, 'lastTransitionTime'>;

const LONGEST_MESSAGE = 4_096;

const outcome = ({ isGenerated, error }: PassResult): Draft[] => {
  const message = error?.message ?? 'All applications have been generated successfully';
  const reason = error?.reason ?? 'ApplicationSetUpToDate';
  return [
    isGenerated
      ? {
          type: 'ParametersGenerated',
          status: 'True',
          reason: 'ParametersGenerated',
          message: 'Successfully generated parameters for all Applications',
        }
      : { type: 'ParametersGenerated', status: 'False', reason: 'ErrorOccurred', message },
    { type: 'ErrorOccurred', status: error ? 'True' : 'False', reason, message },
    {
      type: 'ResourcesUpToDate',
      status: error ? 'False' : 'True',
      reason: error ? 'ErrorOccurred' : reason,
      message,
    },
  ];
};

const progress = (set: ApplicationSet, statuses: readonly RolloutStatus[]): Draft => {
  const step = stepsOf(set).findIndex((_, index) =>
    statuses.some(status => status.step === String(index + 1) && status.status !== 'Healthy'),
  );
  return step < 0
    ? {
        type: 'RolloutProgressing',
        status: 'False',
        reason: 'ApplicationSetRolloutComplete',
        message: 'ApplicationSet Rollout has completed',
      }
    : {
        type: 'RolloutProgressing',
        status: 'True',
        reason: 'ApplicationSetModified',
        message: `ApplicationSet is performing rollout of step ${step + 1}`,
      };
};

const rolloutConfig = (problems: readonly string[]): Draft =>
  problems.length === 0
    ? {
        type: 'InvalidRolloutConfig',
        status: 'False',
        reason: 'ValidRolloutConfig',
        message: 'Rolling Sync Configured correctly',
      }
    : {
        type: 'InvalidRolloutConfig',
        status: 'True',
        reason: 'InvalidRolloutConfig',
        message: problems.join('; '),
      };

/** The conditions of a set after a pass. One that says what it said before keeps its time. */
export const conditionsAfter = (
  set: ApplicationSet,
  result: PassResult,
  now: Date,
): ApplicationSetCondition[] => {
  const before = new Map((set.status?.conditions ?? []).map(condition => [condition.type, condition]));
  const { rollout } = result;
  const drafts = [
    ...outcome(result),
    ...(rollout && isRollingSync(set)
      ? [rolloutConfig(rollout.problems), progress(set, rollout.statuses)]
      : []),
  ];
  return drafts
    .map(draft => {
      const message = draft.message.slice(0, LONGEST_MESSAGE);
      const last = before.get(draft.type);
      const isOld = last?.status === draft.status && last.reason === draft.reason && last.message === message;
      const lastTransitionTime =
        isOld && last?.lastTransitionTime ? last.lastTransitionTime : now.toISOString();
      return { ...draft, message, lastTransitionTime };
    })
    .sort((one, other) => (one.type < other.type ? -1 : 1));
};
