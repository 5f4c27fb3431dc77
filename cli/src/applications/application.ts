/** Applications as the control plane knows them, over all runtimes. */
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import type { Api } from '../api/index.ts';
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

/** The one application of this name; with a runtime where several have one. */
export const findApplication = async (
  api: Api,
  named: string,
  runtime: string | undefined,
): Promise<Application> => {
  const cut = named.lastIndexOf('/');
  const name = named.slice(cut + 1);
  const namespace = cut < 0 ? undefined : named.slice(0, cut);
  const { applications } = await askGraphQl(api, CONTROL_PLANE, FIND, {
    filter: {
      search: name,
      includeInternal: true,
      ...(runtime === undefined ? {} : { runtimes: [runtime] }),
    },
  });
  const found = applications.nodes.filter(
    one => one.name === name && (namespace === undefined || one.namespace === namespace),
  );
  const [first, ...others] = found;
  if (!first) throw noApplication(named);
  if (others.length > 0) {
    const places = found.map(one => `${one.namespace}/${one.name} of ${one.runtime}`).slice(0, 10);
    throw new Fault('CLI_NAME_AMBIGUOUS', `several applications are called ${name}: ${places.join(', ')}`);
  }
  const { application } = await askGraphQl(api, CONTROL_PLANE, SHOW, { id: first.id });
  if (!application) throw noApplication(named);
  return application;
};

const noApplication = (named: string): Fault =>
  new Fault('NOT_FOUND', `there is no application ${named}, or you may not see it`);
