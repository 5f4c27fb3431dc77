import { z } from 'zod';
import { openAppProxy, RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand, filters } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { CLUSTER_FLAGS, WORKLOAD_FIELDS, Workload, workloadView } from './workload.ts';

const LIST = document(
  `query ($cluster: String!, $filter: WorkloadFilter, $after: String) {
    workloads(cluster: $cluster, filter: $filter, first: 200, after: $after) { nodes ${WORKLOAD_FIELDS} next }
  }`,
  z.object({ workloads: z.object({ nodes: z.array(Workload), next: z.string().nullish() }) }),
);

const path = ['workload', 'list'];

export const listWorkloads = defineCommand({
  path,
  summary: 'List what runs in a cluster, the worst first',
  flags: {
    ...CLUSTER_FLAGS,
    ...filters({
      namespace: { type: 'strings', short: 'n', placeholder: 'NAME', what: 'Only in this namespace' },
      kind: { type: 'strings', placeholder: 'KIND', what: 'Only of this kind, as Deployment' },
      health: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as Degraded' },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only with this in name, namespace or image' },
    }),
    ...LIMIT_FLAGS,
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet workload list --health Degraded', what: 'What needs a look' },
    { command: 'freshet workload list --cluster eu-1 -n shop -o wide', what: 'With images' },
  ],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, path);
    const filter = {
      namespaces: flags.namespace,
      kinds: flags.kind,
      health: flags.health,
      search: flags.search,
    };
    await listWithin(ctx, workloadView, flags.limit, async ({ cursor }) => {
      const { workloads } = await proxy.ask(LIST, { cluster: flags.cluster, filter, after: cursor });
      return { items: workloads.nodes, nextCursor: workloads.next ?? undefined };
    });
  },
});
