/** The demo as a whole: bring it, take it away, see it. */
import { addDemo, type DemoStatus, getDemo, removeDemo } from '@freshet/contracts/demo';
import { z } from 'zod';
import {
  ANSWER_FLAGS,
  type CommandContext,
  confirmedForSure,
  defineCommand,
  type FlagSpecs,
} from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { defineView, type Tone } from '../output/index.ts';
import { noteState, untilState } from './state.ts';

const APPLICATIONS = document(
  `query ($sources: [String!]) {
    applications(first: 50, filter: { gitSources: $sources }) { nodes { name sync health images } }
  }`,
  z.object({
    applications: z.object({
      nodes: z.array(
        z.object({ name: z.string(), sync: z.string(), health: z.string(), images: z.array(z.string()) }),
      ),
    }),
  }),
);

interface Row {
  readonly service: string;
  readonly environment: string;
  readonly application: string;
  readonly sync: string;
  readonly health: string;
  readonly version: string;
}

const toneOf = (state: string): Tone => (['Synced', 'Healthy'].includes(state) ? 'good' : 'warn');

const rowView = defineView<Row>({
  kind: 'application',
  name: ({ application }) => application,
  empty: 'The demo is not here.',
  columns: [
    { title: 'SERVICE', value: ({ service }) => service },
    { title: 'ENVIRONMENT', value: ({ environment }) => environment },
    { title: 'VERSION', value: ({ version }) => version },
    { title: 'SYNC', value: ({ sync }) => sync, tone: ({ sync }) => toneOf(sync) },
    { title: 'HEALTH', value: ({ health }) => health, tone: ({ health }) => toneOf(health) },
    { title: 'APPLICATION', value: ({ application }) => application },
  ],
});

const versionsIn = (images: readonly string[]): string =>
  images.map(image => image.slice(image.lastIndexOf(':') + 1)).join(', ');

export const demoStatus = defineCommand({
  path: ['demo', 'status'],
  summary: 'Show whether the demo is there, and what runs where',
  examples: [{ command: 'freshet demo status', what: 'Its services, environments and versions' }],
  async run({ api, print }) {
    const status = await api.call(getDemo);
    const { applications } = await askGraphQl(api, CONTROL_PLANE, APPLICATIONS, {
      sources: [status.gitSource],
    });
    const rows = status.services.flatMap(({ name: service, applications: own }) =>
      own.flatMap(({ environment, name }): Row[] => {
        const found = applications.nodes.find(one => one.name === name);
        if (!found) return [];
        const { sync, health, images } = found;
        return [{ service, environment, application: name, sync, health, version: versionsIn(images) }];
      }),
    );
    if (print.format === 'json' || print.format === 'yaml')
      await print.value('', { ...status, running: rows });
    else if (rows.length > 0 || print.format === 'name') await print.list(rowView, rows);
    noteState({ print }, status);
    return status.state === 'failed' ? 1 : 0;
  },
});

const WAIT_FLAGS = {
  wait: { type: 'boolean', default: true, what: 'Only begin it, and do not wait until it is done' },
  timeout: {
    type: 'integer',
    min: 1,
    max: 3_600,
    default: 300,
    placeholder: 'SECONDS',
    what: 'How long to wait',
  },
} as const satisfies FlagSpecs;

/** Waits for the state, and says that it is there. */
const untilToldState = async (
  ctx: CommandContext,
  wanted: DemoStatus['state'],
  timeout: number,
): Promise<number> => {
  const reached = await untilState(ctx, wanted, timeout);
  if (reached) noteState(ctx, reached);
  return reached ? 0 : 1;
};

export const demoAdd = defineCommand({
  path: ['demo', 'add'],
  summary: 'Bring the demo, or go on with bringing it',
  description: `
    A small shop of three services with pipelines, a Git Source, and applications in dev, staging and prod on the hosted
    runtime. The first start of an empty home brings it by itself, unless it is told not to.`,
  flags: WAIT_FLAGS,
  examples: [{ command: 'freshet demo add', what: 'And wait until everything is synced and healthy' }],
  async run(ctx, { flags }) {
    await ctx.api.call(addDemo);
    return flags.wait ? untilToldState(ctx, 'ready', flags.timeout) : 0;
  },
});

export const demoRemove = defineCommand({
  path: ['demo', 'remove'],
  summary: 'Take the demo away, with everything that belongs to it',
  description: `
    Its applications and all they have in the cluster, its Git Source, its pipelines with their builds, its repositories
    with everything in them, and the history that was made up for it. What you made yourself stays.`,
  flags: { ...WAIT_FLAGS, ...ANSWER_FLAGS },
  examples: [
    { command: 'freshet demo remove', what: 'After a question' },
    { command: 'freshet demo remove --yes --no-wait', what: 'Without one, and without waiting' },
  ],
  async run(ctx, { flags }) {
    const status = await ctx.api.call(getDemo);
    if (status.state === 'absent') {
      noteState(ctx, status);
      return 0;
    }
    const question =
      'Take the demo away? Its repositories, pipelines, builds and applications go for good, also what was changed in them.';
    const { yes } = flags;
    if (!(await confirmedForSure(ctx, question, { yes, see: ['demo', 'remove'] }))) return 1;
    await ctx.api.call(removeDemo);
    return flags.wait ? untilToldState(ctx, 'absent', flags.timeout) : 0;
  },
});
