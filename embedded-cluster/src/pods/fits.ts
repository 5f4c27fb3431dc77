import { matchesLabels, ONE, quantity } from '../reconciling/index.ts';
import type { Node, NodeSelectorTerm, Pod, Taint, Toleration } from '../shapes/index.ts';
import { type Amounts, podAmounts } from './requests.ts';

/** Why a pod does not fit on a node, in the words of the scheduler. */
export interface Misfit {
  readonly reasons: readonly string[];
  /** Whether removing other pods could not help either. */
  readonly unresolvable: boolean;
}

const tolerates = (toleration: Toleration, taint: Taint): boolean => {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (!toleration.key) return toleration.operator === 'Exists';
  if (toleration.key !== taint.key) return false;
  return toleration.operator === 'Exists' || (toleration.value ?? '') === (taint.value ?? '');
};

/** The first taint of those effects that a pod does not put up with. */
export const untoleratedTaint = (
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  effects: readonly string[],
): Taint | undefined =>
  taints.find(
    taint => effects.includes(taint.effect) && !tolerations.some(toleration => tolerates(toleration, taint)),
  );

type Requirement = { readonly key: string; readonly operator: string; readonly values?: readonly string[] };

const meets = (value: string | undefined, { operator, values = [] }: Requirement): boolean => {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0]);
    default:
      return false;
  }
};

const meetsTerm = ({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, node: Node): boolean =>
  matchExpressions.length + matchFields.length > 0 &&
  matchExpressions.every(requirement => meets(node.metadata.labels?.[requirement.key], requirement)) &&
  matchFields.every(requirement => meets(node.metadata.name, requirement));

/** Whether a pod's selector and required affinity let it on a node. */
export const matchesNode = ({ spec }: Pick<Pod, 'spec'>, node: Node): boolean => {
  if (!matchesLabels(spec.nodeSelector ?? {}, node.metadata.labels)) return false;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || (required.nodeSelectorTerms ?? []).some(term => meetsTerm(term, node));
};

/** Taints of a node, with the one that cordoning stands for. */
export const taintsOf = (node: Node): readonly Taint[] => {
  const key = 'node.kubernetes.io/unschedulable';
  const taints = node.spec?.taints ?? [];
  if (node.spec?.unschedulable !== true || taints.some(taint => taint.key === key)) return taints;
  return [...taints, { key, effect: 'NoSchedule' }];
};

const shortages = (pod: Pod, node: Node, used: Amounts): string[] => {
  const allocatable = node.status?.allocatable ?? {};
  const reasons: string[] = [];
  if ((used.get('pods') ?? 0n) + ONE > quantity(allocatable.pods)) reasons.push('Too many pods');
  for (const [resource, amount] of podAmounts(pod)) {
    if (amount > 0n && (used.get(resource) ?? 0n) + amount > quantity(allocatable[resource])) {
      reasons.push(`Insufficient ${resource}`);
    }
  }
  return reasons;
};

/** Why a pod does not fit on a node; undefined when it does. */
export const misfit = (pod: Pod, node: Node, used: Amounts): Misfit | undefined => {
  const taint = untoleratedTaint(taintsOf(node), pod.spec.tolerations ?? [], ['NoSchedule', 'NoExecute']);
  if (taint !== undefined && taint.key === 'node.kubernetes.io/unschedulable') {
    return { reasons: ['node(s) were unschedulable'], unresolvable: true };
  }
  if (taint !== undefined) {
    return {
      reasons: [`node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`],
      unresolvable: true,
    };
  }
  if (!matchesNode(pod, node)) {
    return { reasons: ["node(s) didn't match Pod's node affinity/selector"], unresolvable: true };
  }
  const reasons = shortages(pod, node, used);
  return reasons.length === 0 ? undefined : { reasons, unresolvable: false };
};

const counted = (reasons: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort()
    .join(', ');
};

/** What the scheduler says about a pod that fits nowhere. */
export const misfitMessage = (misfits: readonly Misfit[]): string => {
  const total = misfits.length;
  if (total === 0) return 'no nodes available to schedule pods';
  const helpless = misfits.map(one =>
    one.unresolvable
      ? 'Preemption is not helpful for scheduling'
      : 'No preemption victims found for incoming pod',
  );
  const head = `0/${total} nodes are available`;
  return `${head}: ${counted(misfits.flatMap(one => one.reasons))}. preemption: ${head}: ${counted(helpless)}.`;
};
