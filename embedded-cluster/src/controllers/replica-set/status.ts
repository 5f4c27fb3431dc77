import {
  condition,
  conditionOf,
  matchesLabels,
  withCondition,
  withoutCondition,
} from '../../reconciling/index.ts';
import type { Pod, PodTemplate, ReplicaSetStatus } from '../../shapes/index.ts';
import { isAvailablePod, isReadyPod, messageOf } from '../pod-control.ts';

interface Counted {
  readonly pods: readonly Pod[];
  readonly template: PodTemplate | undefined;
  readonly minReadySeconds: number;
  readonly generation: number | undefined;
  /** What went wrong with creating or deleting pods, and which of the two it was. */
  readonly failure: { readonly error: unknown; readonly reason: 'FailedCreate' | 'FailedDelete' } | undefined;
}

const conditionsAfter = (before: ReplicaSetStatus | undefined, { failure }: Counted, now: Date) => {
  const known = conditionOf(before?.conditions, 'ReplicaFailure');
  if (failure === undefined) {
    return known === undefined ? before?.conditions : withoutCondition(before?.conditions, 'ReplicaFailure');
  }
  // The message names a pod that never was, another one each time; saying it anew would be news about nothing.
  if (known?.reason === failure.reason) return before?.conditions;
  const next = condition('ReplicaFailure', 'True', failure.reason, messageOf(failure.error));
  return withCondition(before?.conditions, next, now);
};

/** The status of a replica set with these pods. */
export const replicaSetStatus = (
  before: ReplicaSetStatus | undefined,
  counted: Counted,
  now: Date,
): ReplicaSetStatus => {
  const { pods, template, minReadySeconds, generation } = counted;
  const labels = template?.metadata?.labels ?? {};
  const ready = pods.filter(isReadyPod);
  const available = ready.filter(pod => isAvailablePod(pod, minReadySeconds, now.getTime()));
  const full = pods.filter(pod => matchesLabels(labels, pod.metadata.labels)).length;
  const conditions = conditionsAfter(before, counted, now);
  return {
    replicas: pods.length,
    ...(full === 0 ? {} : { fullyLabeledReplicas: full }),
    ...(ready.length === 0 ? {} : { readyReplicas: ready.length }),
    ...(available.length === 0 ? {} : { availableReplicas: available.length }),
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    ...(conditions === undefined || conditions.length === 0 ? {} : { conditions }),
  };
};
