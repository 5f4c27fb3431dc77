import { z } from 'zod';
import { RUNTIME_FLAGS } from '../../app-proxy/index.ts';
import { defineCommand } from '../../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../../graphql/index.ts';
import { defineView, safeText } from '../../output/index.ts';
import { stateTone } from '../application.ts';
import { findSet, SET_ARG, setView } from './application-set.ts';

const Child = z.object({
  namespace: z.string(),
  name: z.string(),
  health: z.string(),
  sync: z.string(),
  why: z.string(),
});

const CHILDREN = document(
  `query ($after: String, $filter: ApplicationFilter) {
    applications(first: 100, after: $after, filter: $filter) {
      nodes { namespace name health sync why }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    applications: z.object({
      nodes: z.array(Child),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
);

const childView = defineView<z.infer<typeof Child>>({
  kind: 'application',
  name: ({ name }) => name,
  empty: 'It has made no applications; `freshet appset preview` tells what it would make.',
  columns: [
    { title: 'APPLICATION', value: ({ name }) => name },
    { title: 'SYNC', value: ({ sync }) => sync, tone: ({ sync }) => stateTone(sync) },
    { title: 'HEALTH', value: ({ health }) => health, tone: ({ health }) => stateTone(health) },
    { title: 'WHY', value: ({ why }) => why },
  ],
});

const MOST_PAGES = 200;

/** These hold where all is well, and say no more. */
const EXPECTED: ReadonlySet<string> = new Set(['ParametersGenerated', 'ResourcesUpToDate']);

export const getApplicationSet = defineCommand({
  path: ['appset', 'get'],
  summary: 'Show an ApplicationSet, its conditions and the applications that it made',
  args: [SET_ARG],
  flags: RUNTIME_FLAGS,
  examples: [
    { command: 'freshet appset get fleet', what: 'How is it, and how are its applications?' },
    { command: 'freshet appset get fleet -o yaml', what: 'Everything that is known' },
  ],
  async run({ api, print }, { args, flags }) {
    const found = await findSet(api, args.set, flags.runtime);
    const applications: z.infer<typeof Child>[] = [];
    for (let page = 0, after: string | undefined; page < MOST_PAGES; page += 1) {
      const { applications: some } = await askGraphQl(api, CONTROL_PLANE, CHILDREN, {
        after,
        filter: { parent: found.id, includeInternal: true },
      });
      applications.push(...some.nodes);
      after = some.pageInfo.endCursor ?? undefined;
      if (!some.pageInfo.hasNextPage || after === undefined) break;
    }
    if (print.format === 'json' || print.format === 'yaml') {
      await print.value('', { ...found, applications });
      return;
    }
    await print.one(setView, found);
    for (const { type, message } of found.conditions)
      if (!EXPECTED.has(type)) print.note(`${safeText(type)}: ${safeText(message)}`);
    if (print.format !== 'name') await print.list(childView, applications);
  },
});
