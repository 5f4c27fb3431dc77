import { isPullFailure } from '@freshet/domain/workloads';
import type { FlowState } from '../../../design/flow-track/index.ts';
import { type Head, keyText, type ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import { broughtBy, mainOf, realDeployments, strayVersion } from '../timeline/deployment-facts.ts';
import { isPod, podFacts } from '../tree/tree-model.ts';

export interface Flow {
  readonly image: FlowState;
  /** The commit that asks for it in Git. */
  readonly promotion: FlowState;
  readonly sync: FlowState;
  readonly pods: FlowState;
  readonly ready: number;
  /** Absent where nobody tells of pods: while the runtime is away, only what Git names is known. */
  readonly total: number | undefined;
}

/** The build that made what runs. */
export interface Origin {
  /** When it began: with the push that it was begun by, or later. */
  readonly createdAt: string;
  readonly isOfPush: boolean;
}

/** How long a change took from where it began to its deployment. */
export interface Length {
  readonly from: 'push' | 'build' | 'commit';
  readonly ms: number;
}

const SYNC: Readonly<Record<string, FlowState>> = {
  Running: 'run',
  Terminating: 'run',
  Succeeded: 'ok',
  Failed: 'bad',
  Error: 'bad',
};

const podsState = (health: string, total: number | undefined): FlowState => {
  if (health === 'Degraded') return 'bad';
  if (health === 'Progressing') return 'run';
  if (health === 'Suspended') return 'gate';
  return total === 0 ? 'pending' : 'ok';
};

const isReplicaSet = ({ group, kind }: ResourceNode): boolean => group === 'apps' && kind === 'ReplicaSet';

const revisionOf = ({ facts }: ResourceNode): number =>
  Number(facts.find(({ name }) => name === 'Revision')?.value.replace(/\D+/g, '') ?? 0);

/** The ReplicaSets of which their Deployment has a newer one. A Rollout may want two at once: none of its is replaced. */
const replacedSets = (nodes: readonly ResourceNode[]): ReadonlySet<string> => {
  const ownerOf = ({ parents }: ResourceNode) =>
    parents.find(parent => parent.startsWith('apps/Deployment/'));
  const byOwner = Map.groupBy(nodes.filter(isReplicaSet), ownerOf);
  const replaced = [...byOwner].flatMap(([owner, sets]) => {
    const newest = Math.max(...sets.map(revisionOf));
    return owner === undefined ? [] : sets.filter(set => revisionOf(set) < newest);
  });
  return new Set(replaced.map(keyText));
};

/** Pods that are wanted now: those of a ReplicaSet that was replaced are on their way out. */
const currentPods = (nodes: readonly ResourceNode[]): readonly ResourceNode[] => {
  const replaced = replacedSets(nodes);
  return nodes.filter(node => isPod(node) && !node.parents.some(parent => replaced.has(parent)));
};

/** What no node can pull is named, and not there. */
const imageState = ({ images }: Head, pods: readonly ResourceNode[]): FlowState => {
  const isMissing = pods.some(pod => isPullFailure(podFacts(pod).reason ?? ''));
  if (isMissing) return 'bad';
  return images.length > 0 ? 'ok' : 'pending';
};

/** Where the newest version is on its way from its image to the pods. */
export const flowOf = (head: Head, standing: Standing, nodes: readonly ResourceNode[]): Flow => {
  const [deployment] = realDeployments(head.deployments.nodes);
  const pods = currentPods(nodes);
  const isTold = nodes.some(node => isPod(node) || node.createdAt != null);
  const total = isTold ? pods.length : undefined;
  const synced = SYNC[standing.phase ?? ''] ?? 'pending';
  return {
    image: imageState(head, pods),
    promotion: head.commit || deployment ? 'ok' : 'pending',
    sync: standing.sync === 'OutOfSync' && synced === 'ok' ? 'warn' : synced,
    pods: podsState(standing.health, total),
    ready: pods.filter(pod => podFacts(pod).isReady).length,
    total,
  };
};

/** Commits are dated by the second. */
const SECOND_MS = 1_000;

const lengthFrom = (from: Length['from'], at: string, end: string): Length | undefined => {
  const ms = Date.parse(end) - Date.parse(at);
  return ms >= 0 ? { from, ms: Math.max(SECOND_MS, Math.round(ms / SECOND_MS) * SECOND_MS) } : undefined;
};

/**
 * How long what runs was on its way, once it runs well: from the push or the build where the deployment brought what was
 * built, else from its commit in Git. What was gone back to never made that way, and of what was ever degraded nobody
 * knows when it first was well.
 */
export const lengthOf = (head: Head, standing: Standing, origin: Origin | undefined): Length | undefined => {
  const [deployment, before] = realDeployments(head.deployments.nodes);
  const isWell = standing.health === 'Healthy' && SYNC[standing.phase ?? ''] === 'ok';
  if (!deployment || !isWell || strayVersion(head) !== undefined) return undefined;
  if (deployment.isRollback || deployment.degradedAt != null) return undefined;
  const end = deployment.deployedAt;
  const main = mainOf(head);
  const isBrought = broughtBy(before, deployment).some(({ repository }) => repository === main);
  if (origin && isBrought) return lengthFrom(origin.isOfPush ? 'push' : 'build', origin.createdAt, end);
  const at = deployment.commit?.date;
  return at == null ? undefined : lengthFrom('commit', at, end);
};
