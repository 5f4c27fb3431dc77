/** What the list of services says of workloads and of what stands before them. */
import type { ResourceNode } from '../application.ts';
import type { ApplicationServicesQuery } from './services.proxy.generated.ts';

type Services = ApplicationServicesQuery['applicationServices'];
export type Serving = Services['workloads'][number];
export type Front = Services['services'][number];

/** The services in front of a workload. */
export const frontOf = (
  services: readonly Front[],
  {
    workload,
    services: names,
  }: Pick<Serving, 'services'> & { readonly workload: { readonly namespace: string } },
): readonly Front[] =>
  services.filter(({ service }) => service.namespace === workload.namespace && names.includes(service.name));

/** The services that lead to no workload. */
export const restOf = ({
  workloads,
  services,
}: Pick<Services, 'services' | 'workloads'>): readonly Front[] => {
  const led = new Set(workloads.flatMap(one => frontOf(services, one)));
  return services.filter(service => !led.has(service));
};

/** "http 80 → 8080", with the protocol where it is not the usual one. */
export const portText = ({ name, port, target, protocol, nodePort }: Front['service']['ports'][number]) =>
  [
    ...(name == null ? [] : [name]),
    target === String(port) ? String(port) : `${port} → ${target}`,
    ...(protocol === 'TCP' ? [] : [protocol]),
    ...(nodePort == null ? [] : [`(${nodePort})`]),
  ].join(' ');

/** Hosts with a star stand for many, none of which is known. */
export const isAddress = (url: string): boolean => !url.includes('*');

/** The pod whose log says most: one that is not well, else any. */
export const podToRead = ({ pods }: Pick<Serving, 'pods'>) => pods.find(({ isWell }) => !isWell) ?? pods[0];

const SERVING_KINDS = new Set([
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Endpoints',
  'EndpointSlice',
  'Ingress',
  'Job',
  'Pod',
  'ReplicaSet',
  'Rollout',
  'Service',
  'StatefulSet',
]);

/** Changes whenever what serves may have changed. */
export const servingMark = (nodes: readonly ResourceNode[]): string =>
  JSON.stringify(
    nodes
      .filter(({ kind }) => SERVING_KINDS.has(kind))
      .map(({ kind, name, health, facts }) => [kind, name, health, facts.map(({ value }) => value)]),
  );
