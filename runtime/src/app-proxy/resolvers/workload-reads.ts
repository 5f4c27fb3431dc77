import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { KubeObject } from '@freshet/domain/objects';
import { isBehind, isRestartable, isScalable, revisionsOf, templateOf } from '@freshet/domain/workloads';
import { Fault } from '@freshet/kit/errors';
import { stringify } from 'yaml';
import {
  badness,
  type ClusterView,
  countBy,
  isWantedPod,
  isWantedService,
  isWantedWorkload,
  pageOf,
  podOrder,
  type ServiceRow,
  serviceOrder,
  type WorkloadRow,
  workloadOrder,
} from '../../boards/index.ts';
import { LOCAL_SERVER } from '../../clusters/index.ts';
import type { ProxyCall } from '../call.ts';
import type { ClusterDesk } from '../cluster-desk.ts';
import { showOwner, showPod, showRevision, showService, showWorkload } from '../show-workloads.ts';
import { eventsAbout } from '../workload-events.ts';

const MOST_PODS = 500;
const MOST_NAMESPACES = 5_000;

/** A revision that a workload had; RESOURCE_NOT_FOUND for one that the cluster does not keep any more. */
export const revisionAt = (view: ClusterView, { object }: WorkloadRow, wanted: number) => {
  const all = revisionsOf(object, view.cluster.childrenOf(object));
  const found = all.find(({ revision }) => revision === wanted);
  const [current] = all;
  if (!found || !current)
    throw new Fault(
      'RESOURCE_NOT_FOUND',
      `${object.kind} ${object.metadata.name} has no revision ${wanted}; it has ${
        all.map(({ revision }) => revision).join(', ') || 'none'
      }`,
    );
  return { found, current };
};

const yamlOf = (template: unknown): string =>
  stringify(template, { lineWidth: 0, aliasDuplicateObjects: false });

const servicesOf = (services: readonly ServiceRow[], { metadata }: KubeObject, template: unknown): string[] =>
  services
    .filter(row => row.object.metadata.namespace === metadata.namespace && isBehind(row, template))
    .map(({ object }) => object.metadata.name)
    .sort();

/** What runs in clusters. */
export const workloadReads = (desk: ClusterDesk) => {
  const detailOf = async (call: ProxyCall, view: ClusterView, row: WorkloadRow) => {
    const { object } = row;
    const owned = view.cluster.childrenOf(object);
    const pods = view.podsOf(object).slice(0, MOST_PODS);
    const revisions = revisionsOf(object, owned);
    const mayChange = (await desk.permissions(call)).includes('update');
    return {
      workload: showWorkload(row),
      pods: [...pods].sort((one, other) => Number(one.isWell) - Number(other.isWell)).map(showPod),
      revisions: revisions.map(showRevision),
      events: await eventsAbout(view.cluster, object.metadata.namespace ?? '', [
        object,
        ...owned,
        ...pods.map(pod => pod.object),
      ]),
      services: servicesOf(await desk.visible(call, view.services()), object, templateOf(object)),
      canRestart: mayChange && isRestartable(object),
      canScale: mayChange && isScalable(object),
      canRollBack: mayChange && revisions.length > 1,
      canReadLogs: await desk.mayReadLogs(call, row.application),
    };
  };

  return {
    Query: {
      clusterBoard: async (_, { cluster }, call) => {
        const view = await desk.open(call, cluster);
        const workloads = await desk.visible(call, view.workloads());
        const pods = await desk.visible(call, view.pods());
        const services = await desk.visible(call, view.services());
        const byNamespace = new Map(
          countBy(workloads, ({ object }) => object.metadata.namespace ?? '').map(one => [
            one.name,
            one.count,
          ]),
        );
        const { name, server, version } = view.cluster;
        return {
          name,
          server,
          isLocal: server === LOCAL_SERVER,
          version: version || undefined,
          namespaces: [...new Set([...view.namespaces(), ...byNamespace.keys()])]
            .sort()
            .slice(0, MOST_NAMESPACES)
            .map(namespace => ({ name: namespace, workloads: byNamespace.get(namespace) ?? 0 })),
          nodes: view.nodes,
          workloads: workloads.length,
          byHealth: countBy(workloads, ({ health }) => health.status).sort(
            (one, other) => badness(other.name) - badness(one.name),
          ),
          byKind: countBy(workloads, ({ object }) => object.kind),
          pods: pods.length,
          podsInTrouble: pods.filter(({ isWell }) => !isWell).length,
          services: services.length,
          permissions: await desk.permissions(call),
        };
      },
      workloads: async (_, { cluster, filter, sort, reverse, first, after }, call) => {
        const view = await desk.open(call, cluster);
        const wanted = view.workloads().filter(isWantedWorkload(filter ?? {}));
        const { rows, total, next } = pageOf(
          await desk.visible(call, wanted),
          workloadOrder(sort ?? 'WORST'),
          { first: first ?? 100, after, reverse },
        );
        return { nodes: rows.map(showWorkload), total, next };
      },
      workload: async (_, { cluster, workload }, call) => {
        const view = await desk.open(call, cluster);
        return detailOf(call, view, await desk.workload(call, view, workload));
      },
      workloadRollback: async (_, { cluster, workload, revision }, call) => {
        const view = await desk.open(call, cluster);
        const row = await desk.workload(call, view, workload);
        const { found, current } = revisionAt(view, row, revision);
        const [before, after] = [yamlOf(templateOf(row.object)), yamlOf(found.template)];
        return {
          revision,
          currentRevision: current.revision,
          before,
          after,
          isSame: before === after,
          application: showOwner(row.application),
        };
      },
      pods: async (_, { cluster, filter, first, after }, call) => {
        const view = await desk.open(call, cluster);
        const visible = await desk.visible(call, view.pods().filter(isWantedPod(filter ?? {})));
        const { rows, total, next } = pageOf(visible, podOrder, { first: first ?? 100, after });
        return { nodes: rows.map(showPod), total, next, byStatus: countBy(visible, ({ status }) => status) };
      },
      services: async (_, { cluster, filter, first, after }, call) => {
        const view = await desk.open(call, cluster);
        const visible = await desk.visible(call, view.services().filter(isWantedService(filter ?? {})));
        const { rows, total, next } = pageOf(visible, serviceOrder, { first: first ?? 100, after });
        return { nodes: rows.map(showService), total, next };
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
