import { condition, conditionOf, timestamp, withoutCondition } from '../../reconciling/index.ts';
import type { Condition, Deployment, DeploymentStatus, ReplicaSet } from '../../shapes/index.ts';
import { maxUnavailable, replicasOf } from './rolling.ts';

const FOREVER = 2_147_483_647;

const sum = (sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number | undefined): number =>
  sets.reduce((total, set) => total + (count(set) ?? 0), 0);

/** Replaces a condition; one that says the same already stays as it was, with its times. */
export const withDeploymentCondition = (
  conditions: readonly Condition[] | undefined,
  next: Condition,
  now: Date,
): Condition[] => {
  const before = conditionOf(conditions, next.type);
  if (before?.status === next.status && before.reason === next.reason) return [...(conditions ?? [])];
  const at = timestamp(now);
  const kept = before?.status === next.status ? before.lastTransitionTime : undefined;
  return [
    ...withoutCondition(conditions, next.type),
    { ...next, lastUpdateTime: at, lastTransitionTime: kept ?? at },
  ];
};

export const hasDeadline = ({ spec }: Deployment): boolean =>
  spec.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== FOREVER;

/** Counts and availability; progress is another matter. */
export const countedStatus = (
  deployment: Deployment,
  all: readonly ReplicaSet[],
  fresh: ReplicaSet | undefined,
  now: Date,
): DeploymentStatus => {
  const available = sum(all, set => set.status?.availableReplicas);
  const isAvailable = available >= replicasOf(deployment) - maxUnavailable(deployment);
  const availability = isAvailable
    ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
    : condition(
        'Available',
        'False',
        'MinimumReplicasUnavailable',
        'Deployment does not have minimum availability.',
      );
  const count = (name: keyof DeploymentStatus, value: number) => (value > 0 ? { [name]: value } : {});
  return {
    observedGeneration: deployment.metadata.generation,
    ...count(
      'replicas',
      sum(all, set => set.status?.replicas),
    ),
    ...count('updatedReplicas', fresh?.status?.replicas ?? 0),
    ...count(
      'readyReplicas',
      sum(all, set => set.status?.readyReplicas),
    ),
    ...count('availableReplicas', available),
    ...count('unavailableReplicas', Math.max(0, sum(all, set => set.spec.replicas) - available)),
    ...(deployment.status?.collisionCount === undefined
      ? {}
      : { collisionCount: deployment.status.collisionCount }),
    conditions: withDeploymentCondition(deployment.status?.conditions, availability, now),
  };
};

/** Whether everything that was asked for is there, new, and nothing else. */
export const isComplete = (deployment: Deployment, status: DeploymentStatus): boolean => {
  const wanted = replicasOf(deployment);
  return (
    (status.updatedReplicas ?? 0) === wanted &&
    (status.replicas ?? 0) === wanted &&
    (status.availableReplicas ?? 0) === wanted &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
};

const progressed = (before: DeploymentStatus, after: DeploymentStatus): boolean => {
  const old = (status: DeploymentStatus): number => (status.replicas ?? 0) - (status.updatedReplicas ?? 0);
  const more = (name: 'updatedReplicas' | 'readyReplicas' | 'availableReplicas'): boolean =>
    (after[name] ?? 0) > (before[name] ?? 0);
  return (
    more('updatedReplicas') || old(after) < old(before) || more('readyReplicas') || more('availableReplicas')
  );
};

/** When a deployment that stands still has stood still for too long; undefined when it does not count. */
const timesOutAt = (deployment: Deployment, progressing: Condition | undefined): number | undefined => {
  if (progressing === undefined || progressing.reason === 'NewReplicaSetAvailable') return undefined;
  const since = Date.parse(progressing.lastUpdateTime ?? progressing.lastTransitionTime ?? '');
  return since + (deployment.spec.progressDeadlineSeconds ?? 0) * 1_000;
};

const progressOf = (
  deployment: Deployment,
  status: DeploymentStatus,
  now: Date,
): Condition | 'same' | undefined => {
  const current = conditionOf(status.conditions, 'Progressing');
  if (isComplete(deployment, status))
    return condition('Progressing', 'True', 'NewReplicaSetAvailable', 'has successfully progressed.');
  if (progressed(deployment.status ?? {}, status)) {
    return condition('Progressing', 'True', 'ReplicaSetUpdated', 'is progressing.');
  }
  if (current?.reason === 'ProgressDeadlineExceeded') return 'same';
  const timeout = timesOutAt(deployment, current);
  if (timeout === undefined || timeout >= now.getTime()) return undefined;
  return condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'has timed out progressing.');
};

const withProgress = (
  deployment: Deployment,
  status: DeploymentStatus,
  fresh: ReplicaSet | undefined,
  now: Date,
): Condition[] => {
  const conditions = status.conditions ?? [];
  if (!hasDeadline(deployment)) return withoutCondition(conditions, 'Progressing');
  const current = conditionOf(conditions, 'Progressing');
  const wasComplete =
    (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && current?.reason === 'NewReplicaSetAvailable';
  const next = wasComplete ? undefined : progressOf(deployment, status, now);
  if (next === undefined || next === 'same') return conditions;
  const subject =
    fresh === undefined ? `Deployment "${deployment.metadata.name}"` : `ReplicaSet "${fresh.metadata.name}"`;
  const told = { ...next, message: `${subject} ${next.message}` };
  if (told.reason !== 'ReplicaSetUpdated' || current === undefined) {
    return withDeploymentCondition(conditions, told, now);
  }
  // Progress moves the time of the last update, also when nothing else of the condition changes.
  const since = current.status === 'True' ? current.lastTransitionTime : timestamp(now);
  return [
    ...withoutCondition(conditions, 'Progressing'),
    { ...told, lastUpdateTime: timestamp(now), lastTransitionTime: since },
  ];
};

const failureOf = (all: readonly ReplicaSet[], fresh: ReplicaSet | undefined): Condition | undefined => {
  const own = conditionOf(fresh?.status?.conditions, 'ReplicaFailure');
  return (
    own ??
    all.map(set => conditionOf(set.status?.conditions, 'ReplicaFailure')).find(one => one !== undefined)
  );
};

/** The status in the middle of a rollout, with its progress. */
export const rolloutStatus = (
  deployment: Deployment,
  all: readonly ReplicaSet[],
  fresh: ReplicaSet | undefined,
  now: Date,
): DeploymentStatus => {
  const counted = countedStatus(deployment, all, fresh, now);
  const conditions = withProgress(deployment, counted, fresh, now);
  const failure = failureOf(all, fresh);
  return {
    ...counted,
    conditions:
      failure === undefined
        ? withoutCondition(conditions, 'ReplicaFailure')
        : withDeploymentCondition(conditions, failure, now),
  };
};

/** How long until a deployment that makes no progress has to say so. */
export const untilTimeout = (
  deployment: Deployment,
  status: DeploymentStatus,
  now: Date,
): number | undefined => {
  const current = conditionOf(status.conditions, 'Progressing');
  if (!hasDeadline(deployment) || deployment.spec.paused === true) return undefined;
  if (isComplete(deployment, status) || current?.reason === 'ProgressDeadlineExceeded') return undefined;
  const timeout = timesOutAt(deployment, current);
  return timeout === undefined ? undefined : Math.max(1_000, timeout - now.getTime() + 1_000);
};

/** The condition that pausing or resuming calls for; undefined when it is there, or has nothing to say. */
export const pauseCondition = (deployment: Deployment): Condition | undefined => {
  const current = conditionOf(deployment.status?.conditions, 'Progressing');
  if (!hasDeadline(deployment) || current?.reason === 'ProgressDeadlineExceeded') return undefined;
  const isKnown = current?.reason === 'DeploymentPaused';
  const paused = deployment.spec.paused === true;
  if (paused && !isKnown)
    return condition('Progressing', 'Unknown', 'DeploymentPaused', 'Deployment is paused');
  if (!paused && isKnown)
    return condition('Progressing', 'Unknown', 'DeploymentResumed', 'Deployment is resumed');
  return undefined;
};
