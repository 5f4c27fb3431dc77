/** Applications as the control plane knows them, over all runtimes. */
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import type { Api } from '../api/index.ts';
import { nearest } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Tone } from '../output/index.ts';

const FIELDS = `{
  id runtime namespace name project sync revisions health healthMessage why isAutoSynced deployedAt gitSource
  destination { server name namespace }
  sources { repoUrl path chart targetRevision }
  operation { phase message finishedAt }
}`;

const Source = z.object({
  repoUrl: z.string(),
  path: z.string().nullish(),
  chart: z.string().nullish(),
  targetRevision: z.string().nullish(),
});

export const Application = z.object({
  id: z.string(),
  runtime: z.string(),
  namespace: z.string(),
  name: z.string(),
  project: z.string(),
  sync: z.string(),
  revisions: z.array(z.string()),
  health: z.string(),
  healthMessage: z.string().nullish(),
  /** In one sentence why it stands as it does. */
  why: z.string(),
  isAutoSynced: z.boolean(),
  deployedAt: z.string().nullish(),
  gitSource: z.string().nullish(),
  destination: z.object({ server: z.string(), name: z.string().nullish(), namespace: z.string() }),
  sources: z.array(Source),
  operation: z
    .object({ phase: z.string(), message: z.string().nullish(), finishedAt: z.string().nullish() })
    .nullish(),
});
export type Application = z.infer<typeof Application>;

/** How many applications a page has: a number in the question itself, by which the server judges what it may cost. */
const PAGE = 50;

export const LIST_APPLICATIONS = document(
  `query ($after: String, $filter: ApplicationFilter) {
    applications(first: ${PAGE}, after: $after, filter: $filter) {
      nodes ${FIELDS}
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    applications: z.object({
      nodes: z.array(Application),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
);

const FIND = document(
  `query ($filter: ApplicationFilter) {
    applications(first: 100, filter: $filter) { nodes { id runtime namespace name } }
  }`,
  z.object({
    applications: z.object({
      nodes: z.array(
        z.object({ id: z.string(), runtime: z.string(), namespace: z.string(), name: z.string() }),
      ),
    }),
  }),
);

const SHOW = document(
  `query ($id: ID!) { application(id: $id) ${FIELDS} }`,
  z.object({ application: Application.nullable() }),
);

const TONES: Readonly<Record<string, Tone>> = {
  Synced: 'good',
  OutOfSync: 'warn',
  Healthy: 'good',
  Progressing: 'warn',
  Suspended: 'warn',
  Missing: 'warn',
  Degraded: 'bad',
  Unknown: 'bad',
};

export const stateTone = (state: string | null | undefined): Tone | undefined => TONES[state ?? ''];

const SHORT = 12;

export const shortRevision = (revision: string | undefined): string | undefined =>
  revision && /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, SHORT) : revision;

export const applicationView = defineView<Application>({
  kind: 'application',
  name: ({ name }) => name,
  empty: 'There are no applications; `freshet app create` commits one to a Git Source.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'RUNTIME', value: ({ runtime }) => runtime },
    { title: 'SYNC', value: ({ sync }) => sync, tone: ({ sync }) => stateTone(sync) },
    { title: 'HEALTH', value: ({ health }) => health, tone: ({ health }) => stateTone(health) },
    { title: 'REVISION', value: ({ revisions }) => shortRevision(revisions[0]) },
    { title: 'NAMESPACE', value: ({ destination }) => destination.namespace },
    { title: 'DEPLOYED', value: ({ deployedAt }) => shortInstant(deployedAt ?? undefined) },
    { title: 'CLUSTER', value: ({ destination }) => destination.name ?? destination.server, wide: true },
    { title: 'PROJECT', value: ({ project }) => project, wide: true },
    { title: 'SOURCE', value: ({ sources }) => sources[0]?.repoUrl, wide: true },
    { title: 'PATH', value: ({ sources }) => sources[0]?.path ?? sources[0]?.chart ?? undefined, wide: true },
    { title: 'GIT SOURCE', value: ({ gitSource }) => gitSource ?? undefined, wide: true },
    { title: 'WHY', value: ({ why }) => why, wide: true },
  ],
});

export const APPLICATION_ARG = {
  name: 'application',
  what: 'Name of the application, or NAMESPACE/NAME',
  completeFrom: ['app', 'list'],
} as const;

/** Of those that the caller may see; a hundred of them at most. */
const searchApplications = async (api: Api, search: string, runtime: string | undefined) => {
  const { applications } = await askGraphQl(api, CONTROL_PLANE, FIND, {
    filter: { search, includeInternal: true, ...(runtime === undefined ? {} : { runtimes: [runtime] }) },
  });
  return applications.nodes;
};

/** The one application of this name; with a runtime where several have one. */
export const findApplication = async (
  api: Api,
  named: string,
  runtime: string | undefined,
): Promise<Application> => {
  const cut = named.lastIndexOf('/');
  const name = named.slice(cut + 1);
  const namespace = cut < 0 ? undefined : named.slice(0, cut);
  const candidates = await searchApplications(api, name, runtime);
  const found = candidates.filter(
    one => one.name === name && (namespace === undefined || one.namespace === namespace),
  );
  const [first, ...others] = found;
  if (!first) throw noApplication(named, await nearNames(api, { name, runtime, candidates }));
  if (others.length > 0) {
    const places = found.map(one => `${one.namespace}/${one.name} of ${one.runtime}`).slice(0, 10);
    throw new Fault('CLI_NAME_AMBIGUOUS', `several applications are called ${name}: ${places.join(', ')}`);
  }
  const { application } = await askGraphQl(api, CONTROL_PLANE, SHOW, { id: first.id });
  if (!application) throw noApplication(named);
  return application;
};

const SHORTEST_PART = 2;

interface Missed {
  readonly name: string;
  readonly runtime: string | undefined;
  /** Those that have the name within theirs. */
  readonly candidates: readonly { readonly name: string }[];
}

/** What was probably meant: what the name is the beginning of, or, as a slip leaves one half of it whole, what has either. */
const nearNames = async (api: Api, { name, runtime, candidates }: Missed): Promise<readonly string[]> => {
  const namesOf = (all: Missed['candidates']) => [...new Set(all.map(one => one.name))];
  const begun = nearest(name, namesOf(candidates));
  const middle = Math.ceil(name.length / 2);
  if (begun.length > 0 || name.length - middle < SHORTEST_PART) return begun;
  const halves = [name.slice(0, middle), name.slice(middle)];
  const found = await Promise.all(halves.map(half => searchApplications(api, half, runtime)));
  return nearest(name, namesOf(found.flat()));
};

const noApplication = (named: string, near: readonly string[] = []): Fault => {
  const meant = near.length > 0 ? `; did you mean ${near.map(name => `'${name}'`).join(' or ')}?` : '';
  return new Fault('NOT_FOUND', `there is no application ${named}, or you may not see it${meant}`);
};
