import { z } from 'zod';
import { defineCommand, filters } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';
import { statusTone } from './release.ts';

const Release = z.object({
  runtime: z.string(),
  cluster: z.string(),
  namespace: z.string(),
  name: z.string(),
  revision: z.number(),
  status: z.string(),
  chart: z.string(),
  chartVersion: z.string(),
  appVersion: z.string().nullish(),
  updatedAt: z.string(),
});

const LIST = document(
  `query ($filter: HelmReleaseFilter, $after: String) {
    helmReleases(first: 200, after: $after, filter: $filter) {
      nodes { runtime cluster namespace name revision status chart chartVersion appVersion updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    helmReleases: z.object({
      nodes: z.array(Release),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
);

const releaseView = defineView<z.infer<typeof Release>>({
  kind: 'helm-release',
  name: ({ name }) => name,
  empty: 'There are no releases; what `helm install` makes in a cluster of a runtime shows up here.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace },
    { title: 'REVISION', value: ({ revision }) => String(revision) },
    { title: 'STATUS', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
    { title: 'CHART', value: ({ chart, chartVersion }) => `${chart}-${chartVersion}` },
    { title: 'APP VERSION', value: ({ appVersion }) => appVersion ?? undefined },
    { title: 'RUNTIME', value: ({ runtime }) => runtime },
    { title: 'UPDATED', value: ({ updatedAt }) => shortInstant(updatedAt) },
    { title: 'CLUSTER', value: ({ cluster }) => cluster, wide: true },
  ],
});

export const listReleases = defineCommand({
  path: ['helm', 'list'],
  aliases: [['get', 'helm-releases']],
  summary: 'List the Helm releases of all clusters of all runtimes',
  flags: {
    ...filters({
      runtime: { type: 'strings', short: 'r', placeholder: 'NAME', what: 'Only those of this runtime' },
      namespace: { type: 'strings', short: 'n', placeholder: 'NAME', what: 'Only those in this namespace' },
      chart: { type: 'strings', placeholder: 'NAME', what: 'Only those of this chart' },
      status: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as failed' },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only those with this in their name' },
    }),
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet helm list', what: 'All of them' },
    { command: 'freshet helm list --status failed -o json', what: 'For a script' },
  ],
  async run({ api, print }, { flags }) {
    const filter = {
      runtimes: flags.runtime,
      namespaces: flags.namespace,
      charts: flags.chart,
      statuses: flags.status,
      search: flags.search,
    };
    await listWithin({ print }, releaseView, flags.limit, async ({ cursor }) => {
      const { helmReleases } = await askGraphQl(api, CONTROL_PLANE, LIST, { filter, after: cursor });
      const { hasNextPage, endCursor } = helmReleases.pageInfo;
      return { items: helmReleases.nodes, nextCursor: hasNextPage ? (endCursor ?? undefined) : undefined };
    });
  },
});
