import { defineCommand, filters } from '../../command/index.ts';
import { askGraphQl, CONTROL_PLANE } from '../../graphql/index.ts';
import { LIMIT_FLAGS, listWithin } from '../../lookup/index.ts';
import { LIST_SETS, setView } from './application-set.ts';

export const listApplicationSets = defineCommand({
  path: ['appset', 'list'],
  aliases: [['get', 'applicationsets']],
  summary: 'List the ApplicationSets of all runtimes, and how their applications stand',
  flags: {
    ...LIMIT_FLAGS,
    ...filters({
      runtime: { type: 'strings', short: 'r', placeholder: 'NAME', what: 'Only those of this runtime' },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only those with this in their name' },
    }),
  },
  examples: [
    { command: 'freshet appset list', what: 'All of them' },
    { command: 'freshet appset list -o wide', what: 'With what is wrong with each' },
  ],
  async run({ api, print }, { flags }) {
    const filter = {
      includeInternal: true,
      ...(flags.runtime.length > 0 ? { runtimes: [...flags.runtime] } : {}),
      ...(flags.search === undefined ? {} : { search: flags.search }),
    };
    await listWithin({ print }, setView, flags.limit, async ({ cursor }) => {
      const { applicationSets } = await askGraphQl(api, CONTROL_PLANE, LIST_SETS, { after: cursor, filter });
      const { hasNextPage, endCursor } = applicationSets.pageInfo;
      return { items: applicationSets.nodes, nextCursor: hasNextPage ? (endCursor ?? undefined) : undefined };
    });
  },
});
