import { scaledValue } from '../../reconciling/index.ts';
import type { Deployment } from '../../shapes/index.ts';

/**
 * How a rollout moves replicas from old sets to the new one. Everything here is arithmetic over counts: who asks does
 * the writing.
 */
export interface SetSize {
  readonly name: string;
  readonly createdAt: number;
  /** What the set is asked to have, and how many of those are available. */
  readonly replicas: number;
  readonly available: number;
  /** The most replicas the deployment could have when the set was last scaled. */
  readonly maxReplicas: number | undefined;
}

export const isRolling = ({ spec }: Deployment): boolean => spec.strategy?.type !== 'Recreate';

export const replicasOf = ({ spec }: Deployment): number => spec.replicas ?? 1;

/** How many pods more than wanted, and fewer than wanted, a rollout may have at a time; never both zero. */
export const fenceposts = (
  deployment: Deployment,
): { readonly surge: number; readonly unavailable: number } => {
  if (!isRolling(deployment)) return { surge: 0, unavailable: 0 };
  const replicas = replicasOf(deployment);
  const rolling = deployment.spec.strategy?.rollingUpdate;
  const surge = scaledValue(rolling?.maxSurge ?? '25%', replicas, 'up');
  const unavailable = scaledValue(rolling?.maxUnavailable ?? '25%', replicas, 'down');
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
};

/** The most pods that may be missing while the deployment still counts as available. */
export const maxUnavailable = (deployment: Deployment): number => {
  const replicas = replicasOf(deployment);
  return isRolling(deployment) && replicas > 0 ? Math.min(replicas, fenceposts(deployment).unavailable) : 0;
};

/** The most pods the deployment may have in the middle of a rollout. */
export const maxReplicas = (deployment: Deployment): number =>
  replicasOf(deployment) + fenceposts(deployment).surge;

const total = (sets: readonly SetSize[]): number => sets.reduce((sum, set) => sum + set.replicas, 0);

/** What the new set may grow to; it never shrinks here. */
export const newSetSize = (deployment: Deployment, current: number, all: readonly SetSize[]): number => {
  const wanted = replicasOf(deployment);
  if (!isRolling(deployment)) return wanted;
  const room = maxReplicas(deployment) - total(all);
  return room <= 0 ? current : current + Math.min(room, Math.max(0, wanted - current));
};

const oldestFirst = (sets: readonly SetSize[]): SetSize[] =>
  [...sets].sort((one, other) => one.createdAt - other.createdAt);

type Sizes = Map<string, number>;

/** Takes pods away that were not available anyway. */
const dropUnhealthy = (old: readonly SetSize[], budget: number, sizes: Sizes): number => {
  let dropped = 0;
  for (const set of oldestFirst(old)) {
    if (dropped >= budget) break;
    const down = Math.min(budget - dropped, set.replicas - set.available);
    if (set.replicas === 0 || down <= 0) continue;
    sizes.set(set.name, set.replicas - down);
    dropped += down;
  }
  return dropped;
};

/** The sizes that old sets shrink to while the deployment keeps its minimum; sets that stay as they are are left out. */
export const oldSetSizes = (deployment: Deployment, fresh: SetSize, old: readonly SetSize[]): Sizes => {
  const sizes: Sizes = new Map();
  if (total(old) === 0) return sizes;
  const minAvailable = replicasOf(deployment) - maxUnavailable(deployment);
  const budget = total([...old, fresh]) - minAvailable - (fresh.replicas - fresh.available);
  if (budget <= 0) return sizes;
  dropUnhealthy(old, budget, sizes);
  const left = (set: SetSize): number => sizes.get(set.name) ?? set.replicas;
  const available = [...old, fresh].reduce((sum, set) => sum + set.available, 0);
  let spare = available - minAvailable;
  for (const set of oldestFirst(old)) {
    if (spare <= 0) break;
    const down = Math.min(left(set), spare);
    if (down === 0) continue;
    sizes.set(set.name, left(set) - down);
    spare -= down;
  }
  return sizes;
};

/** The share of a change in size that falls to one set, by what it has of the whole. */
const shareOf = (deployment: Deployment, set: SetSize, statusReplicas: number): number => {
  if (replicasOf(deployment) === 0) return -set.replicas;
  const before = set.maxReplicas ?? statusReplicas;
  if (before === 0) return 0;
  return Math.round((set.replicas * maxReplicas(deployment)) / before) - set.replicas;
};

/** New sizes of all sets that have pods, when the deployment is scaled in the middle of a rollout. */
export const proportionalSizes = (
  deployment: Deployment,
  active: readonly SetSize[],
  statusReplicas: number,
): Sizes => {
  const allowed = replicasOf(deployment) > 0 ? maxReplicas(deployment) : 0;
  const toAdd = allowed - total(active);
  const grows = toAdd > 0;
  const order = [...active].sort(
    (one, other) =>
      other.replicas - one.replicas ||
      (grows ? other.createdAt - one.createdAt : one.createdAt - other.createdAt),
  );
  const sizes: Sizes = new Map();
  let added = 0;
  for (const set of order) {
    const left = toAdd - added;
    const share = set.replicas === 0 || left === 0 ? 0 : shareOf(deployment, set, statusReplicas);
    const change = grows ? Math.min(share, left) : Math.max(share, left);
    sizes.set(set.name, set.replicas + change);
    added += change;
  }
  const [largest] = order;
  if (largest !== undefined) {
    const size = (sizes.get(largest.name) ?? 0) + (toAdd - added);
    sizes.set(largest.name, Math.max(0, size));
  }
  return sizes;
};
