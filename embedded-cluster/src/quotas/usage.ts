import type { KubeObject } from '../objects/index.ts';
import { quantityNanos } from '../quantities/index.ts';
import type { Claim, Container, Pod } from '../shapes/index.ts';

/** Amounts by the name that a quota limits them under, in billionths so that nothing is lost. */
export type Usage = Readonly<Record<string, bigint>>;

const ONE = 1_000_000_000n;
/** Resources that quotas also know by a short name. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  configmaps: 'configmaps',
  persistentvolumeclaims: 'persistentvolumeclaims',
  pods: 'pods',
  replicationcontrollers: 'replicationcontrollers',
  resourcequotas: 'resourcequotas',
  secrets: 'secrets',
  services: 'services',
};

/** What an object of a resource takes from the quotas of its namespace. */
export const usageOf = (resource: string, object: KubeObject): Usage => {
  const counted: Record<string, bigint> = { [`count/${resource}`]: ONE };
  const short = Object.hasOwn(SHORT_NAMES, resource) ? SHORT_NAMES[resource] : undefined;
  if (resource === 'pods') return podUsage(object as Pod, counted);
  if (short) counted[short] = ONE;
  if (resource === 'persistentvolumeclaims') return { ...counted, ...claimUsage(object as Claim) };
  if (resource === 'services') return { ...counted, ...serviceUsage(object) };
  return counted;
};

/** A pod that has ended takes nothing but its place among all objects. */
const podUsage = ({ spec, status }: Pod, counted: Usage): Usage => {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return counted;
  const usage: Record<string, bigint> = { ...counted, pods: ONE };
  for (const [name, amount] of requestsOf(spec, 'requests')) {
    usage[`requests.${name}`] = amount;
    if (name === 'cpu' || name === 'memory' || name === 'ephemeral-storage') usage[name] = amount;
  }
  for (const [name, amount] of requestsOf(spec, 'limits')) usage[`limits.${name}`] = amount;
  return usage;
};

/**
 * What a pod asks for: the sum over its containers, or what one init container needs while nothing else runs, whichever
 * is more. Init containers that go on running count with the others.
 */
const requestsOf = (
  { containers, initContainers = [], overhead = {} }: Pod['spec'],
  part: 'requests' | 'limits',
): Map<string, bigint> => {
  const running = sumOf(containers, part);
  let kept = new Map<string, bigint>();
  let most = new Map<string, bigint>();
  for (const container of initContainers) {
    const own = sumOf([container], part);
    if (container.restartPolicy === 'Always') {
      kept = plus(kept, own);
      most = larger(most, kept);
    } else most = larger(most, plus(kept, own));
  }
  return plus(larger(plus(running, kept), most), amountsOf(overhead));
};

const sumOf = (containers: readonly Container[], part: 'requests' | 'limits'): Map<string, bigint> =>
  containers.reduce(
    (sum, { resources }) => plus(sum, amountsOf(resources?.[part] ?? {})),
    new Map<string, bigint>(),
  );

const amountsOf = (amounts: Readonly<Record<string, string>>): Map<string, bigint> =>
  new Map(Object.entries(amounts).map(([name, amount]) => [name, quantityNanos(String(amount)) ?? 0n]));

const plus = (left: Map<string, bigint>, right: Map<string, bigint>): Map<string, bigint> => {
  const sum = new Map(left);
  for (const [name, amount] of right) sum.set(name, (sum.get(name) ?? 0n) + amount);
  return sum;
};

const larger = (left: Map<string, bigint>, right: Map<string, bigint>): Map<string, bigint> => {
  const most = new Map(left);
  for (const [name, amount] of right) {
    const known = most.get(name);
    if (known === undefined || amount > known) most.set(name, amount);
  }
  return most;
};

const claimUsage = ({ spec }: Claim): Usage => {
  const storage = quantityNanos(String(spec.resources?.requests?.storage ?? '0')) ?? 0n;
  const { storageClassName } = spec;
  if (!storageClassName) return { 'requests.storage': storage };
  const prefix = `${storageClassName}.storageclass.storage.k8s.io`;
  return {
    'requests.storage': storage,
    [`${prefix}/requests.storage`]: storage,
    [`${prefix}/persistentvolumeclaims`]: ONE,
  };
};

const serviceUsage = ({ spec }: KubeObject): Usage => {
  const { type, ports = [] } = (spec ?? {}) as { type?: string; ports?: unknown[] };
  const hasNodePorts = type === 'NodePort' || type === 'LoadBalancer';
  return {
    'services.nodeports': hasNodePorts ? BigInt(ports.length) * ONE : 0n,
    'services.loadbalancers': type === 'LoadBalancer' ? ONE : 0n,
  };
};
