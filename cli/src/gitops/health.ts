import type { OneShotResource } from '@freshet/contracts/one-shot';
import { defineCommand } from '../command/index.ts';
import { defineView, safeText, type Tone } from '../output/index.ts';
import { askEngine } from './ask-engine.ts';
import { clusterRequestFor, ENGINE_FLAGS, ENGINE_VERB } from './source-flags.ts';

const SYNC_TONES: Readonly<Record<string, Tone>> = { Synced: 'good', OutOfSync: 'warn', Unknown: 'bad' };
const HEALTH_TONES: Readonly<Record<string, Tone>> = {
  Healthy: 'good',
  Progressing: 'warn',
  Suspended: 'warn',
  Missing: 'warn',
  Degraded: 'bad',
  Unknown: 'bad',
};

const VIEW = defineView<OneShotResource>({
  kind: 'resource',
  name: ({ name }) => name,
  columns: [
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace },
    { title: 'NAME', value: ({ name }) => name },
    {
      title: 'SYNC',
      value: ({ sync, hook }) => (hook ? 'Hook' : sync),
      tone: ({ sync }) => SYNC_TONES[sync ?? ''],
    },
    {
      title: 'HEALTH',
      value: ({ health }) => health?.status,
      tone: ({ health }) => HEALTH_TONES[health?.status ?? ''],
    },
    { title: 'MESSAGE', value: ({ health }) => health?.message },
  ],
  empty: 'The source renders to no objects.',
});

export const gitopsHealth = defineCommand({
  path: ['gitops', 'health'],
  summary: 'Show how the objects of a folder or repository are doing in a cluster',
  description: `
    Ends with exit code 0 when all of it is healthy, and 1 otherwise: still on its way, suspended, degraded or not
    there at all.`,
  ...ENGINE_VERB,
  flags: ENGINE_FLAGS,
  examples: [
    { command: 'freshet gitops health ./deploy -n shop', what: 'In the cluster of $KUBECONFIG' },
    { command: 'freshet gitops health ./deploy -n shop -o json', what: 'For a script' },
  ],
  async run(ctx, { args, flags }) {
    const answer = await askEngine(ctx, clusterRequestFor(ctx, 'health', args.source, flags));
    if (answer.is !== 'compared') throw new TypeError('the engine answered something else');
    const { resources, health, sync } = answer;
    await ctx.print.list(VIEW, resources);
    const why = health.message ? `: ${safeText(health.message)}` : '';
    ctx.print.note(`The whole is ${health.status} and ${sync}${why}`);
    return health.status === 'Healthy' ? 0 : 1;
  },
});
