import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE } from '../graphql/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { applicationView, LIST_APPLICATIONS } from './application.ts';
import { FILTER_FLAGS, filterOf } from './application-filter.ts';

export const listApplications = defineCommand({
  path: ['app', 'list'],
  aliases: [['get', 'applications']],
  summary: 'List the applications of all runtimes',
  description: 'Several values of one filter widen it; different filters narrow it.',
  flags: {
    ...LIMIT_FLAGS,
    ...FILTER_FLAGS,
    all: { type: 'boolean', what: 'Also those that the platform made for itself, and Git Sources' },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet app list', what: 'All of them' },
    { command: 'freshet app list --health Degraded --health Missing', what: 'What needs a look' },
  ],
  async run({ api, print }, { flags }) {
    const filter = { ...filterOf(flags, ['app', 'list']), includeInternal: flags.all };
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
