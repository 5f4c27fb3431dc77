import type { ResourceKey } from '@freshet/domain/objects';
import type { ResourceTree, TreeNode } from '@freshet/domain/resource-tree';
import {
  groupOfWorkload,
  ingressState,
  isBehind,
  isWorkloadKind,
  templateOf,
  urlsToService,
} from '@freshet/domain/workloads';

import { badness, type ClusterView, type ServiceRow, type WorkloadRow } from '../boards/index.ts';
import { showPod, showService, showWorkload } from './show-workloads.ts';

const MOST_WORKLOADS = 200;
const MOST_PODS = 50;
const MOST_SERVICES = 500;
const MOST_INGRESSES = 500;

const isWorkloadKey = ({ group, kind }: ResourceKey): boolean =>
  isWorkloadKind(kind) && groupOfWorkload(kind) === group;

/** Workloads that no other one of the application made, as the jobs of a schedule are. */
const isTopmost = ({ key, parents }: TreeNode): boolean => isWorkloadKey(key) && !parents.some(isWorkloadKey);

type View = Pick<ClusterView, 'cluster' | 'podsOf' | 'service' | 'workload'>;

/** The ingresses of an application, each with where it leads. */
const ingressesOf = ({ nodes }: ResourceTree, { cluster }: View) =>
  nodes
    .filter(({ key }) => key.kind === 'Ingress' && key.group === 'networking.k8s.io')
    .slice(0, MOST_INGRESSES)
    .flatMap(({ key }) => {
      const object = cluster.get(key);
      return object ? [{ key, state: ingressState(object) }] : [];
    });

type Ingresses = ReturnType<typeof ingressesOf>;

const showFront = (row: ServiceRow, ingresses: Ingresses) => {
  const { namespace, name } = row.object.metadata;
  return {
    service: showService(row),
    ingresses: ingresses
      .filter(
        ({ key, state }) =>
          key.namespace === namespace && state.routes.some(({ service }) => service === name),
      )
      .map(({ key, state }) => ({
        namespace: key.namespace,
        name: key.name,
        className: state.className,
        addresses: [...state.addresses],
        urls: [...urlsToService(state, name)],
      })),
  };
};

const byBadness = (one: WorkloadRow, other: WorkloadRow): number =>
  badness(other.health.status) - badness(one.health.status) ||
  one.object.metadata.name.localeCompare(other.object.metadata.name);

/**
 * What of an application serves, the worst first. Only its own objects are told of: whoever may see it need not see
 * other applications that go to the same namespace.
 */
export const showServices = (tree: ResourceTree, view: View) => {
  const keys = tree.nodes.map(({ key }) => key);
  const services = keys
    .filter(({ group, kind }) => group === '' && kind === 'Service')
    .slice(0, MOST_SERVICES)
    .flatMap(({ namespace, name }) => view.service(namespace, name) ?? []);
  const ingresses = ingressesOf(tree, view);
  const workloads = tree.nodes.filter(isTopmost).flatMap(({ key }) => view.workload(key) ?? []);
  const leadsTo = (service: ServiceRow, { object }: WorkloadRow): boolean =>
    service.object.metadata.namespace === object.metadata.namespace && isBehind(service, templateOf(object));
  return {
    isCut: workloads.length > MOST_WORKLOADS,
    workloads: workloads
      .toSorted(byBadness)
      .slice(0, MOST_WORKLOADS)
      .map(row => {
        const pods = view.podsOf(row.object);
        return {
          group: isWorkloadKind(row.object.kind) ? groupOfWorkload(row.object.kind) : '',
          workload: showWorkload(row),
          pods: pods
            .toSorted((one, other) => Number(one.isWell) - Number(other.isWell))
            .slice(0, MOST_PODS)
            .map(showPod),
          podCount: pods.length,
          restartedAt: pods
            .flatMap(({ restartedAt }) => restartedAt ?? [])
            .sort()
            .at(-1),
          services: services
            .filter(service => leadsTo(service, row))
            .map(({ object }) => object.metadata.name),
        };
      }),
    services: services.map(service => showFront(service, ingresses)),
  };
};
