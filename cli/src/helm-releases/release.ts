import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import { type Api, isApiError } from '../api/index.ts';
import { type AppProxy, openAppProxy } from '../app-proxy/index.ts';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Tone } from '../output/index.ts';

export const RELEASE_ARG = {
  name: 'release',
  what: 'Name of the release',
  completeFrom: ['helm', 'list'],
} as const;

export const PLACE_FLAGS = {
  runtime: {
    type: 'string',
    short: 'r',
    placeholder: 'NAME',
    what: 'Name of the runtime; the only one, or $FRESHET_RUNTIME, unless said',
  },
  cluster: {
    type: 'string',
    placeholder: 'NAME',
    default: 'in-cluster',
    what: 'Name or address of the cluster; the own one of the runtime unless said',
  },
  namespace: {
    type: 'string',
    short: 'n',
    placeholder: 'NAME',
    default: 'default',
    what: 'Namespace of the release',
  },
} as const satisfies FlagSpecs;

const TONES: Readonly<Record<string, Tone>> = { deployed: 'good', failed: 'bad', superseded: 'dim' };

export const statusTone = (status: string): Tone => TONES[status] ?? 'warn';

export const Revision = z.object({
  revision: z.number(),
  status: z.string(),
  chart: z.string(),
  chartVersion: z.string(),
  appVersion: z.string().nullish(),
  description: z.string().nullish(),
  updatedAt: z.string().nullish(),
});

export const REVISION_FIELDS = '{ revision status chart chartVersion appVersion description updatedAt }';

export const revisionView = defineView<z.infer<typeof Revision>>({
  kind: 'helm-revision',
  name: ({ revision }) => String(revision),
  columns: [
    { title: 'REVISION', value: ({ revision }) => String(revision) },
    { title: 'UPDATED', value: ({ updatedAt }) => shortInstant(updatedAt ?? undefined) },
    { title: 'STATUS', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
    { title: 'CHART', value: ({ chart, chartVersion }) => `${chart}-${chartVersion}` },
    { title: 'APP VERSION', value: ({ appVersion }) => appVersion ?? undefined },
    { title: 'DESCRIPTION', value: ({ description }) => description ?? undefined },
  ],
});

/** What a runtime says of a release that it does not know; a revision or a cluster is missed with the same code. */
const NO_RELEASE = /^there is no release /;

interface Given {
  readonly release: string;
  readonly runtime: string | undefined;
  readonly cluster: string;
  readonly namespace: string;
}

/** The runtime of a release, and how it is named there. */
export const openRelease = async (
  ctx: CommandContext,
  given: Given,
  see: readonly string[],
): Promise<{
  readonly proxy: Pick<AppProxy, 'ask'>;
  readonly variables: Readonly<Record<string, string>>;
}> => {
  const { cluster, namespace, release } = given;
  const { runtime, ask } = await openAppProxy(ctx, given.runtime, see);
  const told: AppProxy['ask'] = async (document, variables) => {
    try {
      return await ask(document, variables);
    } catch (error) {
      if (!isApiError(error, 'RESOURCE_NOT_FOUND') || !NO_RELEASE.test(error.message)) throw error;
      // Where else it may be is a help, and no reason to hide what is wrong.
      const places = await placesOf(ctx.api, runtime, given).catch(() => []);
      if (places.length === 0) throw error;
      const message = `${error.message}; there is one with ${places.join(', and one with ')}`;
      throw new Fault('RESOURCE_NOT_FOUND', message, { release });
    }
  };
  return { proxy: { ask: told }, variables: { cluster, namespace, name: release } };
};

const ELSEWHERE = document(
  `query ($filter: HelmReleaseFilter) {
    helmReleases(first: 100, filter: $filter) { nodes { cluster namespace name } }
  }`,
  z.object({
    helmReleases: z.object({
      nodes: z.array(z.object({ cluster: z.string(), namespace: z.string(), name: z.string() })),
    }),
  }),
);

const MOST_PLACES = 3;
const OWN_CLUSTER = { name: 'in-cluster', server: 'https://kubernetes.default.svc' };

/** The flags that lead to releases of this name, of those that the caller may see. */
const placesOf = async (
  api: Api,
  runtime: string,
  { release, cluster, namespace }: Given,
): Promise<readonly string[]> => {
  const { helmReleases } = await askGraphQl(api, CONTROL_PLANE, ELSEWHERE, {
    filter: { runtimes: [runtime], search: release },
  });
  const isOwn = (server: string) => server === OWN_CLUSTER.server;
  return helmReleases.nodes
    .filter(one => one.name === release)
    .filter(one => one.namespace !== namespace || (cluster === OWN_CLUSTER.name && !isOwn(one.cluster)))
    .map(one => `\`-n ${one.namespace}${isOwn(one.cluster) ? '' : ` --cluster ${one.cluster}`}\``)
    .slice(0, MOST_PLACES);
};

/** The number of a revision. */
export const revisionOf = (text: string, see: readonly string[]): number => {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw usageFault(`REVISION must be a number of \`freshet helm history\`, not '${text}'`, { see });
  return Number(text);
};
