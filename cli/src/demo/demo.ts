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
import { defineView, safeText, type Tone } from '../output/index.ts';

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

const STATES: Readonly<Record<DemoStatus['state'], string>> = {
  absent: 'The demo is not here; `freshet demo add` brings it.',
  bringing: 'The demo is being brought.',
  ready: 'The demo is here: `freshet demo push` shows the way of a change.',
  removing: 'The demo is being taken away.',
  failed:
    'The demo could not be brought or taken away; `freshet demo add` or `freshet demo remove` tries again.',
};

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

const noteState = ({ print }: Pick<CommandContext, 'print'>, status: DemoStatus): void => {
  print.note(status.isPossible || status.state !== 'absent' ? STATES[status.state] : 'The demo is not here.');
  if (status.why) print.note(safeText(status.why));
};

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

const POLL_MS = 500;

/** Tells each step when it is done, until the state is what was wanted. */
const untilState = async (
  { api, print, clock, signal }: CommandContext,
  wanted: DemoStatus['state'],
  timeout: number,
): Promise<number> => {
  const began = clock.now().getTime();
  const told = new Set<string>();
  for (;;) {
    const status = await api.call(getDemo);
    const seconds = (clock.now().getTime() - began) / 1_000;
    for (const { name, title } of status.steps.filter(({ isDone }) => isDone)) {
      if (!told.has(name)) print.note(`${`${seconds.toFixed(1)} s`.padStart(7)}  ${safeText(title)}`);
      told.add(name);
    }
    if (status.state === wanted) {
      noteState({ print }, status);
      return 0;
    }
    if (status.state === 'failed' || seconds > timeout) {
      if (status.state === 'failed') noteState({ print }, status);
      else
        print.note(
          `It is not done after ${timeout} s. It goes on without us; \`freshet demo status\` shows how it stands.`,
        );
      return 1;
    }
    await clock.sleep(POLL_MS, signal);
  }
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
    return flags.wait ? untilState(ctx, 'ready', flags.timeout) : 0;
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
    return flags.wait ? untilState(ctx, 'absent', flags.timeout) : 0;
  },
});
