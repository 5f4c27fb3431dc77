import { isDeleting, matchesLabels, uidOf } from '../../reconciling/index.ts';
import type {
  ContainerPort,
  EndpointAddress,
  EndpointPort,
  EndpointSubset,
  ObjectReference,
  Pod,
  Service,
  ServicePort,
  SliceEndpoint,
} from '../../shapes/index.ts';
import { isFinishedPod, isReadyPod } from '../pod-control.ts';

/** Pods that a service sends traffic to, and the ports it finds on them. Pods may name ports that others lack. */
export interface PortGroup {
  readonly ports: readonly EndpointPort[];
  readonly endpoints: readonly SliceEndpoint[];
}

/** Services with a selector have their endpoints kept for them; the others keep them themselves. */
export const isManaged = ({ spec }: Service): boolean =>
  spec.type !== 'ExternalName' && Object.keys(spec.selector ?? {}).length > 0;

/** The pods that stand behind a service: those that have an address and may still take, or finish, work. */
export const backingPods = (service: Service, pods: Iterable<Pod>): Pod[] => {
  const backing: Pod[] = [];
  for (const pod of pods) {
    const isThere = pod.status?.podIP !== undefined && !isFinishedPod(pod);
    if (isThere && matchesLabels(service.spec.selector ?? {}, pod.metadata.labels)) backing.push(pod);
  }
  return backing.sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
};

const namedPort = (pod: Pod, name: string, protocol: string): ContainerPort | undefined => {
  const sidecars = (pod.spec.initContainers ?? []).filter(container => container.restartPolicy === 'Always');
  return [...pod.spec.containers, ...sidecars]
    .flatMap(container => container.ports ?? [])
    .find(port => port.name === name && (port.protocol ?? 'TCP') === protocol);
};

/** The number of a service's port on a pod; undefined when the pod does not have it. */
const portOn = (pod: Pod, { port, targetPort, protocol = 'TCP' }: ServicePort): number | undefined => {
  if (targetPort === undefined) return port;
  if (typeof targetPort === 'number') return targetPort === 0 ? port : targetPort;
  return namedPort(pod, targetPort, protocol)?.containerPort;
};

const portsOn = (service: Service, pod: Pod): EndpointPort[] =>
  (service.spec.ports ?? []).flatMap(wanted => {
    const port = portOn(pod, wanted);
    if (port === undefined) return [];
    const { name = '', protocol = 'TCP', appProtocol } = wanted;
    return [{ name, port, protocol, ...(appProtocol === undefined ? {} : { appProtocol }) }];
  });

const referenceTo = (pod: Pod): ObjectReference => ({
  kind: 'Pod',
  namespace: pod.metadata.namespace,
  name: pod.metadata.name,
  uid: uidOf(pod),
});

/** The name by which a pod of a headless service is found. */
const hostnameOf = (service: Service, pod: Pod): string | undefined =>
  pod.spec.subdomain === service.metadata.name ? pod.spec.hostname : undefined;

const endpointOf = (service: Service, pod: Pod): SliceEndpoint => {
  const terminating = isDeleting(pod);
  const serving = isReadyPod(pod);
  const publishes = service.spec.publishNotReadyAddresses === true;
  const hostname = hostnameOf(service, pod);
  return {
    addresses: [pod.status?.podIP ?? ''],
    conditions: { ready: publishes || (serving && !terminating), serving, terminating },
    ...(hostname === undefined ? {} : { hostname }),
    ...(pod.spec.nodeName === undefined ? {} : { nodeName: pod.spec.nodeName }),
    targetRef: referenceTo(pod),
  };
};

/** Endpoints grouped by the ports they have, in a steady order. A service without pods has one empty group. */
export const portGroups = (service: Service, pods: readonly Pod[]): PortGroup[] => {
  const groups = new Map<string, { ports: EndpointPort[]; endpoints: SliceEndpoint[] }>();
  for (const pod of pods) {
    const ports = portsOn(service, pod);
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    group.endpoints.push(endpointOf(service, pod));
    groups.set(key, group);
  }
  return groups.size === 0 ? [{ ports: [], endpoints: [] }] : [...groups.values()];
};

const addressOf = ({ addresses, hostname, nodeName, targetRef }: SliceEndpoint): EndpointAddress => ({
  ip: addresses[0] ?? '',
  ...(hostname === undefined ? {} : { hostname }),
  ...(nodeName === undefined ? {} : { nodeName }),
  ...(targetRef === undefined ? {} : { targetRef }),
});

/** The same in the older form: ready and unready addresses apart, none that are on their way out. */
export const subsetsOf = (groups: readonly PortGroup[]): EndpointSubset[] =>
  groups.flatMap(({ ports, endpoints }) => {
    const staying = endpoints.filter(({ conditions }) => !conditions.terminating || conditions.ready);
    const ready = staying.filter(({ conditions }) => conditions.ready).map(addressOf);
    const unready = staying.filter(({ conditions }) => !conditions.ready).map(addressOf);
    if (staying.length === 0) return [];
    return [
      {
        ...(ready.length === 0 ? {} : { addresses: ready }),
        ...(unready.length === 0 ? {} : { notReadyAddresses: unready }),
        ports: ports.map(({ name, ...port }) => (name ? { name, ...port } : port)),
      },
    ];
  });
