import { SIMULATED, settingOf } from '../../pods/index.ts';
import { formatQuantity, ONE, quantity } from '../../quantities/index.ts';
import type { Container, MetricSpec, MetricTarget, Pod } from '../../shapes/index.ts';
import { isReadyPod } from '../pod-control.ts';

/** What one metric asks for, or why it cannot say. */
export type Proposal =
  | {
      readonly kind: 'replicas';
      readonly replicas: number;
      /** What was measured, as the status shows it. */
      readonly current: unknown;
      /** The name of the metric in messages. */
      readonly name: string;
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly message: string };

const TOLERANCE = 0.1;
/** A pod that says nothing of what it uses is taken to be mostly idle. */
const IDLE_SHARE = 10n;

const unknown = (reason: string, message: string): Proposal => ({ kind: 'unknown', reason, message });

const requestOf = ({ resources }: Container, resource: string): bigint =>
  quantity(resources?.requests?.[resource] ?? resources?.limits?.[resource]);

const requestedBy = (pod: Pod, resource: string, container: string | undefined): bigint | undefined => {
  const chosen = pod.spec.containers.filter(one => container === undefined || one.name === container);
  const amounts = chosen.map(one => requestOf(one, resource));
  return amounts.some(amount => amount === 0n)
    ? undefined
    : amounts.reduce((sum, amount) => sum + amount, 0n);
};

/** What a pod uses: what its annotation says, else a tenth of what it asked for. */
const usedBy = (pod: Pod, resource: string, requested: bigint): bigint => {
  const said = settingOf(pod, resource === 'cpu' ? 'cpu-usage' : 'memory-usage');
  return said === undefined ? requested / IDLE_SHARE : quantity(said);
};

/** What really runs is not measured, unless it says itself what to take it for. */
const isMeasured = (pod: Pod, resource: string): boolean =>
  pod.metadata.annotations?.[SIMULATED] === 'true' ||
  settingOf(pod, resource === 'cpu' ? 'cpu-usage' : 'memory-usage') !== undefined;

interface Measured {
  readonly used: bigint;
  readonly requested: bigint;
  readonly pods: number;
  /** A pod whose containers do not all ask for the resource. */
  readonly without: Pod | undefined;
}

const measure = (pods: readonly Pod[], resource: string, container: string | undefined): Measured => {
  let used = 0n;
  let requested = 0n;
  let without: Pod | undefined;
  const ready = pods.filter(pod => isReadyPod(pod) && isMeasured(pod, resource));
  for (const pod of ready) {
    const amount = requestedBy(pod, resource, container);
    if (amount === undefined) without ??= pod;
    requested += amount ?? 0n;
    used += usedBy(pod, resource, amount ?? 0n);
  }
  return { used, requested, pods: ready.length, without };
};

const scaled = (current: number, ratio: number): number =>
  Math.abs(ratio - 1) <= TOLERANCE ? current : Math.ceil(current * ratio - 1e-9);

const round = (amount: bigint, by: bigint): bigint => (by === 0n ? 0n : (amount + by / 2n) / by);

const byUtilization = (measured: Measured, target: number, resource: string, current: number): Proposal => {
  if (measured.without !== undefined) {
    const { name, namespace } = measured.without.metadata;
    const container = measured.without.spec.containers.find(one => requestOf(one, resource) === 0n)?.name;
    const why = `missing request for ${resource} in container ${container} of Pod ${name}`;
    return unknown(
      'FailedGetResourceMetric',
      `the HPA was unable to compute the replica count: failed to get ${resource} utilization: ${why} (namespace ${namespace})`,
    );
  }
  const utilization = Number(round(measured.used * 100n, measured.requested));
  const averageValue = formatQuantity(measured.used / BigInt(measured.pods), resource === 'memory');
  return {
    kind: 'replicas',
    replicas: scaled(measured.pods || current, utilization / target),
    current: { averageUtilization: utilization, averageValue },
    name: `${resource} resource utilization (percentage of request)`,
  };
};

const byAverage = (measured: Measured, target: bigint, resource: string): Proposal => {
  const average = measured.used / BigInt(measured.pods);
  const ratio = Number((average * 1_000n) / (target === 0n ? ONE : target)) / 1_000;
  return {
    kind: 'replicas',
    replicas: scaled(measured.pods, ratio),
    current: { averageValue: formatQuantity(average, resource === 'memory') },
    name: `${resource} resource`,
  };
};

const KNOWN = new Set(['cpu', 'memory']);

/** The replicas that a metric of a resource asks for. */
export const propose = (metric: MetricSpec, pods: readonly Pod[], current: number): Proposal => {
  const source = metric.resource ?? metric.containerResource;
  if (source === undefined || !KNOWN.has(source.name)) {
    const message = `the HPA was unable to compute the replica count: unable to get metrics of type ${metric.type}: only cpu and memory are simulated`;
    return unknown(`FailedGet${metric.type}Metric`, message);
  }
  const measured = measure(pods, source.name, metric.containerResource?.container);
  if (measured.pods === 0) {
    const message = `the HPA was unable to compute the replica count: failed to get ${source.name} utilization: unable to get metrics for resource ${source.name}: no metrics returned from resource metrics API`;
    return unknown('FailedGetResourceMetric', message);
  }
  const target: MetricTarget = source.target;
  if (target.averageUtilization !== undefined) {
    return byUtilization(measured, target.averageUtilization, source.name, current);
  }
  return byAverage(measured, quantity(target.averageValue ?? target.value), source.name);
};

/** How the status shows what was measured. */
export const measuredStatus = (metric: MetricSpec, current: unknown): unknown =>
  metric.containerResource === undefined
    ? { type: 'Resource', resource: { name: metric.resource?.name, current } }
    : {
        type: 'ContainerResource',
        containerResource: {
          name: metric.containerResource.name,
          container: metric.containerResource.container,
          current,
        },
      };
