import { getGitOpsRuntime } from '@freshet/contracts/gitops';
import { z } from 'zod';
import { defineCommand } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { defineView, type Tone } from '../output/index.ts';
import { RUNTIME_ARG } from './runtime-view.ts';

const COMPONENTS = document(
  'query ($runtime: String!) { runtimeComponents(runtime: $runtime) { name version health message } }',
  z.object({
    runtimeComponents: z.array(
      z.object({
        name: z.string(),
        version: z.string().nullable(),
        health: z.string(),
        message: z.string().nullable(),
      }),
    ),
  }),
);

type Component = z.infer<typeof COMPONENTS.data>['runtimeComponents'][number];

const TONES: Readonly<Record<string, Tone>> = { Healthy: 'good', Degraded: 'bad', Missing: 'bad' };

const componentView = defineView<Component>({
  kind: 'component',
  name: component => component.name,
  empty: 'The runtime has not sent its components yet; it does so when it connects.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'HEALTH', value: ({ health }) => health, tone: ({ health }) => TONES[health] ?? 'warn' },
    { title: 'VERSION', value: ({ version }) => version ?? undefined },
    { title: 'MESSAGE', value: ({ message }) => message ?? undefined },
  ],
});

export const listComponents = defineCommand({
  path: ['runtime', 'components'],
  summary: 'List the components of a GitOps runtime with health and version',
  args: [RUNTIME_ARG],
  examples: [{ command: 'freshet runtime components production', what: 'Which part is not well, and why' }],
  async run({ api, print }, { args }) {
    const { name, online } = await api.call(getGitOpsRuntime, { params: { runtime: args.runtime } });
    const { runtimeComponents } = await askGraphQl(api, CONTROL_PLANE, COMPONENTS, { runtime: name });
    await print.list(componentView, runtimeComponents);
    if (!online) print.note(`The runtime ${name} is offline: this is what it sent last.`);
  },
});
