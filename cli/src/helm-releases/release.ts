import { z } from 'zod';
import { type AppProxy, openAppProxy } from '../app-proxy/index.ts';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';
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

interface Given {
  readonly release: string;
  readonly runtime: string | undefined;
  readonly cluster: string;
  readonly namespace: string;
}

/** The runtime of a release, and how it is named there. */
export const openRelease = async (
  ctx: CommandContext,
  { release, runtime, cluster, namespace }: Given,
  see: readonly string[],
): Promise<{ readonly proxy: AppProxy; readonly variables: Readonly<Record<string, string>> }> => ({
  proxy: await openAppProxy(ctx, runtime, see),
  variables: { cluster, namespace, name: release },
});

/** The number of a revision. */
export const revisionOf = (text: string, see: readonly string[]): number => {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw usageFault(`REVISION must be a number of \`freshet helm history\`, not '${text}'`, { see });
  return Number(text);
};
