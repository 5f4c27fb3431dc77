/** ApplicationSets as the control plane knows them, over all runtimes. */
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import type { Api } from '../../api/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../../graphql/index.ts';
import { defineView, type Tone } from '../../output/index.ts';

const FIELDS = `{
  id runtime namespace name health healthMessage gitSource
  conditions { type message }
  children(first: 1) { total byHealth { health count } bySync { sync count } }
}`;

const ApplicationSet = z.object({
  id: z.string(),
  runtime: z.string(),
  namespace: z.string(),
  name: z.string(),
  health: z.string(),
  healthMessage: z.string().nullish(),
  gitSource: z.string().nullish(),
  /** Those that hold. */
  conditions: z.array(z.object({ type: z.string(), message: z.string() })),
  /** The applications that it made. */
  children: z.object({
    total: z.number(),
    byHealth: z.array(z.object({ health: z.string(), count: z.number() })),
    bySync: z.array(z.object({ sync: z.string(), count: z.number() })),
  }),
});
export type ApplicationSet = z.infer<typeof ApplicationSet>;

/** How many a page has: a number in the question itself, by which the server judges what it may cost. */
const PAGE = 20;

export const LIST_SETS = document(
  `query ($after: String, $filter: ApplicationFilter) {
    applicationSets(first: ${PAGE}, after: $after, filter: $filter) {
      nodes ${FIELDS}
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    applicationSets: z.object({
      nodes: z.array(ApplicationSet),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
);

const isWell = ({ health }: ApplicationSet): boolean => health === 'Healthy';

const stateTone = (set: ApplicationSet): Tone => (isWell(set) ? 'good' : 'bad');

const counted = (counts: readonly (readonly [state: string, count: number])[]): string | undefined =>
  counts.map(([state, count]) => `${count} ${state}`).join(', ') || undefined;

export const setView = defineView<ApplicationSet>({
  kind: 'application set',
  name: ({ name }) => name,
  empty: 'There are no ApplicationSets; commit the manifest of one to a Git Source.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'RUNTIME', value: ({ runtime }) => runtime },
    { title: 'STATE', value: set => (isWell(set) ? 'well' : 'failing'), tone: stateTone },
    { title: 'APPLICATIONS', value: ({ children }) => String(children.total) },
    {
      title: 'HEALTH',
      value: ({ children }) => counted(children.byHealth.map(({ health, count }) => [health, count])),
    },
    {
      title: 'SYNC',
      value: ({ children }) => counted(children.bySync.map(({ sync, count }) => [sync, count])),
    },
    { title: 'GIT SOURCE', value: ({ gitSource }) => gitSource ?? undefined },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace, wide: true },
    { title: 'PROBLEM', value: ({ healthMessage }) => healthMessage ?? undefined, wide: true },
  ],
});

export const SET_ARG = {
  name: 'set',
  what: 'Name of the ApplicationSet, or NAMESPACE/NAME',
  completeFrom: ['appset', 'list'],
} as const;

/** Names are searched for by a part of them, so that many may come before the one that is meant. */
const MOST_PAGES = 100;

const setsNamed = async (
  api: Api,
  name: string,
  runtime: string | undefined,
): Promise<readonly ApplicationSet[]> => {
  const filter = {
    search: name,
    includeInternal: true,
    ...(runtime === undefined ? {} : { runtimes: [runtime] }),
  };
  const found: ApplicationSet[] = [];
  for (let page = 0, after: string | undefined; page < MOST_PAGES; page += 1) {
    const { applicationSets } = await askGraphQl(api, CONTROL_PLANE, LIST_SETS, { after, filter });
    found.push(...applicationSets.nodes.filter(one => one.name === name));
    after = applicationSets.pageInfo.endCursor ?? undefined;
    if (!applicationSets.pageInfo.hasNextPage || after === undefined) break;
  }
  return found;
};

/** The one ApplicationSet of this name; with a runtime where several have one. */
export const findSet = async (
  api: Api,
  named: string,
  runtime: string | undefined,
): Promise<ApplicationSet> => {
  const cut = named.lastIndexOf('/');
  const name = named.slice(cut + 1);
  const namespace = cut < 0 ? undefined : named.slice(0, cut);
  const found = (await setsNamed(api, name, runtime)).filter(
    one => namespace === undefined || one.namespace === namespace,
  );
  const [first, ...others] = found;
  if (!first) throw new Fault('NOT_FOUND', `there is no ApplicationSet ${named}, or you may not see it`);
  if (others.length > 0) {
    const places = found.map(one => `${one.namespace}/${one.name} of ${one.runtime}`);
    throw new Fault('CLI_NAME_AMBIGUOUS', `several ApplicationSets are called ${name}: ${places.join(', ')}`);
  }
  return first;
};
