import { matchesNode, taintsOf, untoleratedTaint } from '../../pods/index.ts';
import { createdAt, isDeleting, scaledValue } from '../../reconciling/index.ts';
import type { DaemonSet, Node, Pod, PodSpec, Toleration } from '../../shapes/index.ts';
import { isAvailablePod, isFinishedPod, isReadyPod } from '../pod-control.ts';
import { REVISION_LABEL } from '../revision-history.ts';

const tolerating = (key: string, effect: string): Toleration => ({ key, operator: 'Exists', effect });

/** What every daemon puts up with: it belongs on its node whatever is wrong there. */
const daemonTolerations = ({ hostNetwork }: PodSpec): Toleration[] => [
  tolerating('node.kubernetes.io/not-ready', 'NoExecute'),
  tolerating('node.kubernetes.io/unreachable', 'NoExecute'),
  tolerating('node.kubernetes.io/disk-pressure', 'NoSchedule'),
  tolerating('node.kubernetes.io/memory-pressure', 'NoSchedule'),
  tolerating('node.kubernetes.io/pid-pressure', 'NoSchedule'),
  tolerating('node.kubernetes.io/unschedulable', 'NoSchedule'),
  ...(hostNetwork === true ? [tolerating('node.kubernetes.io/network-unavailable', 'NoSchedule')] : []),
];

/** The spec of a daemon's pod, tied to one node; the scheduler brings it there. */
export const daemonSpec = (spec: PodSpec, node: string): PodSpec => {
  const given = spec.tolerations ?? [];
  const added = daemonTolerations(spec).filter(
    one =>
      !given.some(
        other => other.key === one.key && other.effect === one.effect && other.operator === 'Exists',
      ),
  );
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const terms = required?.nodeSelectorTerms?.map(term => ({ ...term, matchFields })) ?? [{ matchFields }];
  return {
    ...spec,
    tolerations: [...given, ...added],
    affinity: {
      ...spec.affinity,
      nodeAffinity: {
        ...spec.affinity?.nodeAffinity,
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms },
      },
    },
  };
};

/** The node that a daemon's pod is on, or is meant for. */
export const nodeOfPod = ({ spec }: Pod): string | undefined => {
  if (spec.nodeName) return spec.nodeName;
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return terms.flatMap(term => term.matchFields ?? []).find(field => field.key === 'metadata.name')
    ?.values?.[0];
};

/** Whether a daemon should be on a node, and whether one that is there may stay. */
export const belongsOn = (
  { spec }: DaemonSet,
  node: Node,
): { readonly run: boolean; readonly stay: boolean } => {
  const pod = { spec: daemonSpec(spec.template.spec, node.metadata.name) };
  if (!matchesNode(pod, node)) return { run: false, stay: false };
  const tolerations = pod.spec.tolerations ?? [];
  const refuses = (effects: string[]): boolean =>
    untoleratedTaint(taintsOf(node), tolerations, effects) !== undefined;
  const stay = !refuses(['NoExecute']);
  return { run: stay && !refuses(['NoSchedule']), stay };
};

export interface DaemonSituation {
  readonly set: DaemonSet;
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  /** The hash of the template that pods should have. */
  readonly hash: string;
  readonly now: number;
}

export interface DaemonStep {
  /** Nodes that need a pod. */
  readonly create: readonly string[];
  readonly remove: readonly Pod[];
  /** Pods that ended and are replaced. */
  readonly failed: readonly Pod[];
}

const podsByNode = (pods: readonly Pod[]): Map<string, Pod[]> => {
  const found = new Map<string, Pod[]>();
  for (const pod of pods) {
    const node = nodeOfPod(pod);
    if (node !== undefined) found.set(node, [...(found.get(node) ?? []), pod]);
  }
  return found;
};

export const isUpdated = ({ metadata }: Pod, hash: string): boolean =>
  metadata.labels?.[REVISION_LABEL] === hash;

const oldestFirst = (pods: readonly Pod[]): Pod[] =>
  [...pods].sort((one, other) => createdAt(one) - createdAt(other));

const isSurging = ({ spec }: DaemonSet): boolean =>
  spec.updateStrategy?.type !== 'OnDelete' &&
  scaledValue(spec.updateStrategy?.rollingUpdate?.maxSurge, 100, 'up') > 0;

interface OnNode {
  readonly alive: readonly Pod[];
  readonly ended: readonly Pod[];
}

const onNode = (pods: readonly Pod[]): OnNode => ({
  alive: pods.filter(pod => !isFinishedPod(pod)),
  ended: pods.filter(pod => isFinishedPod(pod) && !isDeleting(pod)),
});

/** Pods beyond the one that a node should have; with a surge an old and a new one may be there together. */
const superfluous = (situation: DaemonSituation, { alive }: OnNode): Pod[] => {
  const staying = oldestFirst(alive.filter(pod => !isDeleting(pod)));
  if (!isSurging(situation.set)) return staying.slice(1);
  const fresh = staying.filter(pod => isUpdated(pod, situation.hash));
  const old = staying.filter(pod => !isUpdated(pod, situation.hash));
  const minReady = situation.set.spec.minReadySeconds ?? 0;
  const isReplaced = fresh.some(pod => isAvailablePod(pod, minReady, situation.now));
  return [...fresh.slice(1), ...(isReplaced ? old : old.slice(1))];
};

/** What brings every node to what it should have, whatever the template. */
export const placement = (situation: DaemonSituation): DaemonStep => {
  const create: string[] = [];
  const remove: Pod[] = [];
  const failed: Pod[] = [];
  const byNode = podsByNode(situation.pods);
  for (const node of situation.nodes) {
    const { run, stay } = belongsOn(situation.set, node);
    const there = onNode(byNode.get(node.metadata.name) ?? []);
    byNode.delete(node.metadata.name);
    if (run && there.alive.length === 0 && there.ended.length === 0) create.push(node.metadata.name);
    if (stay) {
      failed.push(...there.ended);
      remove.push(...superfluous(situation, there));
    } else remove.push(...there.alive.filter(pod => !isDeleting(pod)));
  }
  for (const orphans of byNode.values()) remove.push(...orphans.filter(pod => !isDeleting(pod)));
  return { create, remove, failed };
};

interface Budget {
  readonly unavailable: number;
  readonly surge: number;
}

const budgetOf = ({ spec }: DaemonSet, desired: number): Budget => {
  const rolling = spec.updateStrategy?.rollingUpdate;
  const surge = scaledValue(rolling?.maxSurge, desired, 'up');
  const unavailable = scaledValue(rolling?.maxUnavailable ?? 1, desired, 'up');
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
};

/** What moves pods on to the present template, within what may be missing or doubled meanwhile. */
export const rollover = (situation: DaemonSituation): DaemonStep => {
  const { set, hash, now } = situation;
  const create: string[] = [];
  const remove: Pod[] = [];
  if (set.spec.updateStrategy?.type === 'OnDelete') return { create, remove, failed: [] };
  const minReady = set.spec.minReadySeconds ?? 0;
  const isWell = (pod: Pod): boolean =>
    !isDeleting(pod) && isReadyPod(pod) && isAvailablePod(pod, minReady, now);
  const byNode = podsByNode(situation.pods);
  const wanted = situation.nodes.filter(node => belongsOn(set, node).run);
  const budget = budgetOf(set, wanted.length);
  const groups = wanted.map(node => ({ node, there: onNode(byNode.get(node.metadata.name) ?? []).alive }));
  let missing = groups.filter(({ there }) => !there.some(isWell)).length;
  let doubled = groups.filter(({ there }) => there.filter(pod => !isDeleting(pod)).length > 1).length;
  for (const { node, there } of groups) {
    const old = there.find(pod => !isUpdated(pod, hash) && !isDeleting(pod));
    if (old === undefined || there.some(pod => isUpdated(pod, hash))) continue;
    if (!isWell(old)) remove.push(old);
    else if (budget.surge > 0 && doubled < budget.surge) {
      create.push(node.metadata.name);
      doubled += 1;
    } else if (budget.surge === 0 && missing < budget.unavailable) {
      remove.push(old);
      missing += 1;
    }
  }
  return { create, remove, failed: [] };
};
