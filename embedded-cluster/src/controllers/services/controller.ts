import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  controllerReference,
  generatedName,
  isDeleting,
  keyOf,
  matchesLabels,
  type Outcome,
  type Reconciler,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { EndpointSlice, Pod, Service } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import { backingPods, isManaged, type PortGroup, portGroups, subsetsOf } from './endpoints.ts';

const SLICES = 'endpointslices.discovery.k8s.io' as const;
const INGRESSES = 'ingresses.networking.k8s.io' as const;
const SERVICE_NAME = 'kubernetes.io/service-name';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const MANAGER = 'endpointslice-controller.k8s.io';
const PER_SLICE = 100;
const PER_ENDPOINTS = 1_000;
/** Pods come and go in bursts; their services hear of it together. */
const SETTLE_MS = 50;

/** What of a pod a service looks at. */
const concernOf = (pod: Pod): unknown => [
  pod.metadata.labels,
  pod.metadata.deletionTimestamp,
  pod.spec.nodeName,
  pod.status?.podIP,
  pod.status?.phase,
  pod.status?.conditions?.find(({ type }) => type === 'Ready')?.status,
];

/** Keeps the endpoints of services, in slices and in the older single object. */
const startEndpoints = (context: ControllerContext): Reconciler => {
  const { cluster, ids } = context;
  const services = cluster.view('services');
  const pods = cluster.view('pods');
  const slices = cluster.view(SLICES);
  const endpoints = cluster.view('endpoints');

  const slicesOf = (service: Service): EndpointSlice[] =>
    [...slices.inNamespace(service.metadata.namespace ?? '')].filter(
      ({ metadata }) =>
        metadata.labels?.[SERVICE_NAME] === service.metadata.name &&
        metadata.labels?.[MANAGED_BY] === MANAGER,
    );

  const labelsFor = (service: Service): Record<string, string> => ({
    ...service.metadata.labels,
    [MANAGED_BY]: MANAGER,
    [SERVICE_NAME]: service.metadata.name,
    ...(service.spec.clusterIP === 'None' ? { 'service.kubernetes.io/headless': '' } : {}),
  });

  const pages = (groups: readonly PortGroup[]): PortGroup[] =>
    groups.flatMap(({ ports, endpoints: all }) => {
      const count = Math.max(1, Math.ceil(all.length / PER_SLICE));
      return Array.from({ length: count }, (_, page) => ({
        ports,
        endpoints: all.slice(page * PER_SLICE, (page + 1) * PER_SLICE),
      }));
    });

  const createSlice = async (service: Service, { ports, endpoints: some }: PortGroup): Promise<void> => {
    const generateName = `${service.metadata.name}-`;
    await cluster.create(SLICES, {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: {
        name: generatedName(generateName, ids),
        generateName,
        namespace: service.metadata.namespace ?? '',
        labels: labelsFor(service),
        ownerReferences: [controllerReference(service)],
      },
      addressType: 'IPv4',
      endpoints: [...some],
      ports: [...ports],
    });
  };

  const writeSlices = async (service: Service, groups: readonly PortGroup[]): Promise<void> => {
    const left = slicesOf(service).filter(slice => !isDeleting(slice));
    const labels = labelsFor(service);
    for (const page of pages(groups)) {
      const at = left.findIndex(slice => sameJson(slice.ports ?? [], page.ports));
      const slice = left.splice(Math.max(0, at), 1)[0];
      if (slice === undefined) await createSlice(service, page);
      else if (
        !sameJson(
          [slice.endpoints ?? [], slice.ports ?? [], slice.metadata.labels],
          [page.endpoints, page.ports, labels],
        )
      ) {
        await cluster.update(SLICES, {
          ...slice,
          metadata: { ...slice.metadata, labels },
          endpoints: [...page.endpoints],
          ports: [...page.ports],
        });
      }
    }
    for (const slice of left) await unlessGone(cluster.delete(SLICES, keyOf(slice)));
  };

  const writeEndpoints = async (service: Service, groups: readonly PortGroup[]): Promise<void> => {
    const key = keyOf(service);
    const subsets = subsetsOf(
      groups.map(group => ({ ...group, endpoints: group.endpoints.slice(0, PER_ENDPOINTS) })),
    );
    const labels = {
      ...service.metadata.labels,
      'endpoints.kubernetes.io/managed-by': 'endpoint-controller',
      ...(service.spec.clusterIP === 'None' ? { 'service.kubernetes.io/headless': '' } : {}),
    };
    const there = endpoints.get(key);
    const {
      metadata: _,
      subsets: __,
      ...plain
    } = there ?? { apiVersion: 'v1', kind: 'Endpoints', metadata: key };
    if (there === undefined) {
      await cluster.create('endpoints', { ...plain, metadata: { ...key, labels }, subsets });
    } else if (!sameJson([there.subsets ?? [], there.metadata.labels], [subsets, labels])) {
      await cluster.update('endpoints', { ...there, metadata: { ...there.metadata, labels }, subsets });
    }
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const service = services.get(key);
    if (service === undefined) {
      // Slices go with their owner; the older object has none.
      const there = endpoints.get(key);
      const isOurs = there?.metadata.labels?.['endpoints.kubernetes.io/managed-by'] === 'endpoint-controller';
      if (isOurs) await unlessGone(cluster.delete('endpoints', key));
      return undefined;
    }
    if (isDeleting(service) || !isManaged(service)) return undefined;
    const groups = portGroups(service, backingPods(service, pods.inNamespace(key.namespace)));
    await writeSlices(service, groups);
    await writeEndpoints(service, groups);
    return undefined;
  };

  const queue = queueFor(context, 'endpointslice-controller', reconcile, { settleMs: SETTLE_MS });
  services.onChange((now, before) => {
    const either = now ?? before;
    if (either !== undefined) queue.add(keyOf(either));
  });
  slices.onChange((now, before) => {
    const name = before?.metadata.labels?.[SERVICE_NAME];
    if (now === undefined && name !== undefined)
      queue.add({ namespace: before?.metadata.namespace ?? '', name });
  });
  endpoints.onChange((now, before) => now === undefined && before !== undefined && queue.add(keyOf(before)));
  pods.onChange((now, before) => {
    if (now !== undefined && before !== undefined && sameJson(concernOf(now), concernOf(before))) return;
    for (const service of services.inNamespace((now ?? before)?.metadata.namespace ?? '')) {
      const selector = service.spec.selector ?? {};
      const matches = [now, before].some(
        pod => pod !== undefined && matchesLabels(selector, pod.metadata.labels),
      );
      if (isManaged(service) && matches) queue.add(keyOf(service));
    }
  });
  return queue;
};

/** The address of the nth simulated load balancer; the network is one for documentation. */
const balancerAddress = (uid: string): string => {
  const number = Number.parseInt(uid.slice(0, 8), 16) || 1;
  return `203.0.113.${(number % 254) + 1}`;
};

/** Gives services that ask for a load balancer the address of a simulated one. */
const startLoadBalancers = (context: ControllerContext): Reconciler => {
  const cluster = context.cluster.as('freshet-load-balancer');
  const events = context.events('service-controller');
  const services = cluster.view('services');

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const service = services.get(key);
    if (service === undefined || isDeleting(service)) return undefined;
    const has = (service.status?.loadBalancer?.ingress ?? []).length > 0;
    const wants = service.spec.type === 'LoadBalancer' && service.spec.loadBalancerClass === undefined;
    if (has === wants) return undefined;
    const ip = service.spec.loadBalancerIP ?? balancerAddress(uidOf(service));
    const loadBalancer = wants ? { ingress: [{ ip, ipMode: 'VIP' }] } : {};
    if (wants) events.normal(service, 'EnsuringLoadBalancer', 'Ensuring load balancer');
    await unlessGone(
      cluster.updateStatus('services', { ...service, status: { ...service.status, loadBalancer } }),
    );
    if (wants) events.normal(service, 'EnsuredLoadBalancer', 'Ensured load balancer (simulated)');
    return undefined;
  };

  const queue = queueFor(context, 'service-controller', reconcile);
  services.onChange(now => now !== undefined && queue.add(keyOf(now)));
  return queue;
};

/** Gives ingresses the address of a simulated proxy; nothing answers there. */
const startIngresses = (context: ControllerContext): Reconciler => {
  const cluster = context.cluster.as('freshet-load-balancer');
  const ingresses = cluster.view(INGRESSES);

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const ingress = ingresses.get(key);
    if (ingress === undefined || isDeleting(ingress)) return undefined;
    if ((ingress.status?.loadBalancer?.ingress ?? []).length > 0) return undefined;
    const status = { loadBalancer: { ingress: [{ ip: balancerAddress(uidOf(ingress)) }] } };
    await unlessGone(cluster.updateStatus(INGRESSES, { ...ingress, status }));
    return undefined;
  };

  const queue = queueFor(context, 'ingress-controller', reconcile);
  ingresses.onChange(now => now !== undefined && queue.add(keyOf(now)));
  return queue;
};

/** Starts the controllers of services. */
export const startServices = (context: ControllerContext): Reconciler[] => [
  startEndpoints(context),
  startLoadBalancers(context),
  startIngresses(context),
];
