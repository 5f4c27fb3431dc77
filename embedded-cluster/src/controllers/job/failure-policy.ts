import type { ContainerStatus, FailureRule, Job, Pod } from '../../shapes/index.ts';

/** What a rule says about a failed pod; without a matching rule it counts as usual. */
export interface PolicyVerdict {
  readonly action: FailureRule['action'];
  /** Why, in the words of the condition that a job gets. */
  readonly message: string;
}

const matchingExit = (rule: FailureRule, pod: Pod): ContainerStatus | undefined => {
  const codes = rule.onExitCodes;
  if (codes === undefined) return undefined;
  const statuses = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  return statuses.find(({ name, state }) => {
    const exitCode = state.terminated?.exitCode;
    if (exitCode === undefined || exitCode === 0) return false;
    if (codes.containerName !== undefined && codes.containerName !== name) return false;
    return codes.values.includes(exitCode) === (codes.operator === 'In');
  });
};

const matchingCondition = (rule: FailureRule, pod: Pod): string | undefined =>
  (rule.onPodConditions ?? []).find(wanted =>
    (pod.status?.conditions ?? []).some(
      ({ type, status }) => type === wanted.type && status === (wanted.status ?? 'True'),
    ),
  )?.type;

/** The first rule that fits a failed pod decides. */
export const judgeFailure = ({ spec }: Job, pod: Pod): PolicyVerdict => {
  const where = `pod ${pod.metadata.namespace}/${pod.metadata.name}`;
  for (const [index, rule] of (spec.podFailurePolicy?.rules ?? []).entries()) {
    const tail = `matching ${rule.action} rule at index ${index}`;
    const exit = matchingExit(rule, pod);
    if (exit !== undefined) {
      const code = exit.state.terminated?.exitCode;
      return {
        action: rule.action,
        message: `Container ${exit.name} for ${where} failed with exit code ${code} ${tail}`,
      };
    }
    const condition = matchingCondition(rule, pod);
    if (condition !== undefined) {
      const message = `Pod ${pod.metadata.namespace}/${pod.metadata.name} has condition ${condition} ${tail}`;
      return { action: rule.action, message };
    }
  }
  return { action: 'Count', message: '' };
};
