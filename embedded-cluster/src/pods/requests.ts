import { quantity } from '../reconciling/index.ts';
import type { Container, Pod } from '../shapes/index.ts';

/** Amounts by resource, in billionths. */
export type Amounts = Map<string, bigint>;

const add = (sum: Amounts, amounts: Readonly<Record<string, string>> | undefined): void => {
  for (const [resource, text] of Object.entries(amounts ?? {})) {
    sum.set(resource, (sum.get(resource) ?? 0n) + quantity(text));
  }
};

const max = (sum: Amounts, other: Amounts): void => {
  for (const [resource, amount] of other) {
    if (amount > (sum.get(resource) ?? 0n)) sum.set(resource, amount);
  }
};

type Side = 'requests' | 'limits';

const amountsOf = (container: Container, side: Side): Readonly<Record<string, string>> =>
  side === 'limits'
    ? (container.resources?.limits ?? {})
    : { ...container.resources?.limits, ...container.resources?.requests };

/**
 * What a pod asks for: its containers together, or more where an init container needs more. Sidecars run beside
 * everything that starts after them.
 */
export const podAmounts = (pod: Pick<Pod, 'spec'>, side: Side = 'requests'): Amounts => {
  const sidecars: Amounts = new Map();
  const peak: Amounts = new Map();
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') {
      add(sidecars, amountsOf(container, side));
      continue;
    }
    const together = new Map(sidecars);
    add(together, amountsOf(container, side));
    max(peak, together);
  }
  const running = new Map(sidecars);
  for (const container of pod.spec.containers) add(running, amountsOf(container, side));
  max(running, peak);
  add(running, pod.spec.overhead);
  return running;
};

const COUNTED = ['cpu', 'memory'] as const;

/** How well a pod is protected when resources run out. */
export const qosClassOf = (pod: Pick<Pod, 'spec'>): 'Guaranteed' | 'Burstable' | 'BestEffort' => {
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const says = (container: Container, side: Side, resource: string): bigint =>
    quantity(amountsOf(container, side)[resource]);
  const any = containers.some(container =>
    COUNTED.some(
      resource => says(container, 'requests', resource) > 0n || says(container, 'limits', resource) > 0n,
    ),
  );
  if (!any) return 'BestEffort';
  const all = containers.every(container =>
    COUNTED.every(
      resource =>
        says(container, 'limits', resource) > 0n &&
        says(container, 'limits', resource) === says(container, 'requests', resource),
    ),
  );
  return all ? 'Guaranteed' : 'Burstable';
};
