import { isPullFailure } from '@freshet/domain/workloads';
import type { FlowState } from '../../../design/flow-track/index.ts';
import { type Head, keyText, type ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import { realDeployments } from '../timeline/deployment-facts.ts';
import { isPod, podFacts } from '../tree/tree-model.ts';

export interface Flow {
  readonly commit: FlowState;
  readonly image: FlowState;
  readonly sync: FlowState;
  readonly pods: FlowState;
  readonly ready: number;
  /** Absent where nobody tells of pods: while the runtime is away, only what Git names is known. */
  readonly total: number | undefined;
  /** From the commit to the deployment, in milliseconds. */
  readonly length: number | undefined;
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

/** Where the newest version is on its way from the commit to the pods. */
export const flowOf = (head: Head, standing: Standing, nodes: readonly ResourceNode[]): Flow => {
  const [deployment] = realDeployments(head.deployments.nodes);
  const pods = currentPods(nodes);
  const isTold = nodes.some(node => isPod(node) || node.createdAt != null);
  const total = isTold ? pods.length : undefined;
  const commitAt = deployment?.commit?.date ?? undefined;
  const length =
    deployment && commitAt ? Date.parse(deployment.deployedAt) - Date.parse(commitAt) : undefined;
  const synced = SYNC[standing.phase ?? ''] ?? 'pending';
  return {
    commit: head.commit || deployment?.commit ? 'ok' : 'pending',
    image: imageState(head, pods),
    sync: standing.sync === 'OutOfSync' && synced === 'ok' ? 'warn' : synced,
    pods: podsState(standing.health, total),
    ready: pods.filter(pod => podFacts(pod).isReady).length,
    total,
    length: length !== undefined && length >= 0 ? length : undefined,
  };
};
