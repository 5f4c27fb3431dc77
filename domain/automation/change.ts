import type { Health } from '@freshet/domain/health';
import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';
import { isSame } from './same.ts';

type HealthOf = (object: KubeObject) => Health | undefined;

const UNTOLD: readonly (keyof KubeMetadata)[] = ['generation', 'resourceVersion', 'managedFields'];

const told = (object: KubeObject): Record<string, unknown> => {
  const metadata: Record<string, unknown> = { ...object.metadata };
  for (const name of UNTOLD) delete metadata[name];
  return { ...object, metadata };
};

interface ChangeRules {
  readonly healthOf: HealthOf;
  /** Takes out what system-wide rules ignore. */
  readonly reduce?: (object: KubeObject) => KubeObject;
}

/** Whether a change of a tracked object is a reason to compare its application again. */
export const isNews = (
  before: KubeObject | undefined,
  now: KubeObject | undefined,
  { healthOf, reduce = object => object }: ChangeRules,
): boolean => {
  if (!before || !now) return before !== now;
  if (!isSame(told(reduce(before)), told(reduce(now)))) return true;
  return healthOf(before)?.status !== healthOf(now)?.status;
};
