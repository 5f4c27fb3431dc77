import type { Autoscaler, ScalingRules } from '../../shapes/index.ts';

/** A size that was recommended, and sizes that were set, with when. */
export interface ScalingMemory {
  recommendations: { readonly at: number; readonly replicas: number }[];
  changes: { readonly at: number; readonly by: number }[];
}

/** What a target has, what its metrics ask for, and when. */
export interface Sizing {
  readonly current: number;
  readonly wanted: number;
  readonly now: number;
}

const DEFAULT_UP: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};

const DEFAULT_DOWN: ScalingRules = {
  stabilizationWindowSeconds: 300,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};

const MEMORY_MS = 3_600_000;

/** What happened too long ago to matter is forgotten. */
export const forget = (memory: ScalingMemory, now: number): void => {
  memory.recommendations = memory.recommendations.filter(({ at }) => now - at < MEMORY_MS);
  memory.changes = memory.changes.filter(({ at }) => now - at < MEMORY_MS);
};

const rulesOf = ({ spec }: Autoscaler): { readonly up: ScalingRules; readonly down: ScalingRules } => ({
  up: { ...DEFAULT_UP, ...spec.behavior?.scaleUp },
  down: { ...DEFAULT_DOWN, ...spec.behavior?.scaleDown },
});

/** A size that neither follows every dip nor every peak: the windows of the past hold it back. */
export const stabilized = (
  autoscaler: Autoscaler,
  memory: ScalingMemory,
  { current, wanted, now }: Sizing,
): number => {
  const { up, down } = rulesOf(autoscaler);
  const within = (seconds: number | undefined): number[] =>
    memory.recommendations
      .filter(({ at }) => now - at < (seconds ?? 0) * 1_000)
      .map(({ replicas }) => replicas);
  const lowest = Math.min(wanted, ...within(up.stabilizationWindowSeconds));
  const highest = Math.max(wanted, ...within(down.stabilizationWindowSeconds));
  if (current < lowest) return lowest;
  return Math.min(current, highest);
};

const changedWithin = (memory: ScalingMemory, seconds: number, now: number, sign: 1 | -1): number =>
  memory.changes
    .filter(({ at, by }) => now - at < seconds * 1_000 && Math.sign(by) === sign)
    .reduce((sum, { by }) => sum + Math.abs(by), 0);

const bound = (
  rules: ScalingRules,
  memory: ScalingMemory,
  { current, now }: Sizing,
  sign: 1 | -1,
): number => {
  if (rules.selectPolicy === 'Disabled') return current;
  const limits = (rules.policies ?? []).map(({ type, value, periodSeconds }) => {
    const start = current - sign * changedWithin(memory, periodSeconds, now, sign);
    if (type === 'Pods') return start + sign * value;
    const share = start * (1 + (sign * value) / 100);
    return sign > 0 ? Math.ceil(share) : Math.floor(share);
  });
  if (limits.length === 0) return current;
  const widest = (rules.selectPolicy === 'Min') !== sign > 0;
  return widest ? Math.max(...limits) : Math.min(...limits);
};

export interface Limited {
  readonly replicas: number;
  /** Which limit it met, with the words of the condition. */
  readonly reason: string;
  readonly message: string;
}

const WITHIN: Omit<Limited, 'replicas'> = {
  reason: 'DesiredWithinRange',
  message: 'the desired count is within the acceptable range',
};

/** A size within what policies and the spec allow. */
export const limited = (autoscaler: Autoscaler, memory: ScalingMemory, sizing: Sizing): Limited => {
  const { current, wanted } = sizing;
  const { minReplicas = 1, maxReplicas } = autoscaler.spec;
  const { up, down } = rulesOf(autoscaler);
  if (wanted > current) {
    const rate = bound(up, memory, sizing, 1);
    if (wanted > maxReplicas && maxReplicas <= rate) {
      return {
        replicas: maxReplicas,
        reason: 'TooManyReplicas',
        message: 'the desired replica count is more than the maximum replica count',
      };
    }
    if (wanted > rate) {
      return {
        replicas: Math.max(current, rate),
        reason: 'ScaleUpLimit',
        message: 'the desired replica count is increasing faster than the maximum scale rate',
      };
    }
  }
  if (wanted < current) {
    const rate = bound(down, memory, sizing, -1);
    if (wanted < minReplicas && minReplicas >= rate) {
      return {
        replicas: minReplicas,
        reason: 'TooFewReplicas',
        message: 'the desired replica count is less than the minimum replica count',
      };
    }
    if (wanted < rate) {
      return {
        replicas: Math.min(current, rate),
        reason: 'ScaleDownLimit',
        message: 'the desired replica count is decreasing faster than the maximum scale rate',
      };
    }
  }
  if (wanted < minReplicas) {
    return {
      replicas: minReplicas,
      reason: 'TooFewReplicas',
      message: 'the desired replica count is less than the minimum replica count',
    };
  }
  if (wanted > maxReplicas) {
    return {
      replicas: maxReplicas,
      reason: 'TooManyReplicas',
      message: 'the desired replica count is more than the maximum replica count',
    };
  }
  return { replicas: wanted, ...WITHIN };
};
