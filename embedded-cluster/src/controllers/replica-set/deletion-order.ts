import { conditionOf, createdAt } from '../../reconciling/index.ts';
import type { Pod } from '../../shapes/index.ts';
import { isReadyPod } from '../pod-control.ts';

const COST = 'controller.kubernetes.io/pod-deletion-cost';
const PHASES: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

const costOf = (pod: Pod): number => {
  const text = pod.metadata.annotations?.[COST] ?? '0';
  return /^-?\d{1,10}$/.test(text) ? Number(text) : 0;
};

const restartsOf = (pod: Pod): number =>
  Math.max(0, ...(pod.status?.containerStatuses ?? []).map(status => status.restartCount));

const readySince = (pod: Pod): number =>
  Date.parse(conditionOf(pod.status?.conditions, 'Ready')?.lastTransitionTime ?? '') || 0;

/** Pods in the order in which they are given up: those that matter least, then those that cost least, come first. */
export const inDeletionOrder = (pods: readonly Pod[]): Pod[] => {
  const perNode = new Map<string, number>();
  for (const { spec } of pods) perNode.set(spec.nodeName ?? '', (perNode.get(spec.nodeName ?? '') ?? 0) + 1);
  const ranks: readonly ((pod: Pod) => number)[] = [
    pod => (pod.spec.nodeName ? 1 : 0),
    pod => PHASES[pod.status?.phase ?? 'Pending'] ?? 2,
    pod => (isReadyPod(pod) ? 1 : 0),
    costOf,
    pod => -(perNode.get(pod.spec.nodeName ?? '') ?? 0),
    pod => (isReadyPod(pod) ? -readySince(pod) : 0),
    pod => -restartsOf(pod),
    pod => -createdAt(pod),
  ];
  return [...pods].sort((one, other) => {
    for (const rank of ranks) {
      const difference = rank(one) - rank(other);
      if (difference !== 0) return difference;
    }
    return 0;
  });
};
