import { createdAt } from '../../reconciling/index.ts';
import type { ReplicaSet } from '../../shapes/index.ts';
import { MAX } from './revisions.ts';
import type { SetSize } from './rolling.ts';

/** The counts of a set that a rollout reckons with. */
export const sizeOf = (set: ReplicaSet): SetSize => {
  const max = set.metadata.annotations?.[MAX];
  return {
    name: set.metadata.name,
    createdAt: createdAt(set),
    replicas: set.spec.replicas ?? 0,
    available: set.status?.availableReplicas ?? 0,
    maxReplicas: max === undefined || !/^\d{1,10}$/.test(max) ? undefined : Number(max),
  };
};

export const sizesOf = (sets: readonly ReplicaSet[]): SetSize[] => sets.map(sizeOf);
