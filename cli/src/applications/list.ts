import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE } from '../graphql/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { applicationView, LIST_APPLICATIONS } from './application.ts';

export const listApplications = defineCommand({
  path: ['app', 'list'],
  aliases: [['get', 'applications']],
  summary: 'List the applications of all runtimes',
  description: 'Several values of one filter widen it; different filters narrow it.',
  flags: {
    ...LIMIT_FLAGS,
    runtime: { type: 'strings', short: 'r', placeholder: 'NAME', what: 'Only those of this runtime' },
    cluster: { type: 'strings', placeholder: 'NAME', what: 'Only those that deploy to this cluster' },
    namespace: { type: 'strings', short: 'n', placeholder: 'NAME', what: 'Only those that deploy there' },
    project: { type: 'strings', short: 'p', placeholder: 'NAME', what: 'Only those of this project' },
    label: { type: 'strings', short: 'l', placeholder: 'NAME=VALUE', what: 'Only those with this label' },
    health: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as Degraded' },
    sync: { type: 'strings', placeholder: 'STATUS', what: 'Only those that are so, as OutOfSync' },
    search: { type: 'string', placeholder: 'TEXT', what: 'Only those with this in their name' },
    all: { type: 'boolean', what: 'Also those that the platform made for itself' },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet app list', what: 'All of them' },
    { command: 'freshet app list --health Degraded --health Missing', what: 'What needs a look' },
  ],
  async run({ api, print }, { flags }) {
    const some = (values: readonly string[]) => (values.length > 0 ? values : undefined);
    const filter = {
      runtimes: some(flags.runtime),
      clusters: some(flags.cluster),
      namespaces: some(flags.namespace),
      projects: some(flags.project),
      labels: some(flags.label),
      health: some(flags.health),
      sync: some(flags.sync),
      search: flags.search,
      includeInternal: flags.all,
    };
    await listWithin({ print }, applicationView, flags.limit, async ({ cursor }) => {
      const { applications } = await askGraphQl(api, CONTROL_PLANE, LIST_APPLICATIONS, {
        after: cursor,
        filter,
      });
      const { hasNextPage, endCursor } = applications.pageInfo;
      return { items: applications.nodes, nextCursor: hasNextPage ? (endCursor ?? undefined) : undefined };
    });
  },
});
