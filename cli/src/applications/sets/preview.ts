import { z } from 'zod';
import { openAppProxy, RUNTIME_FLAGS } from '../../app-proxy/index.ts';
import { defineCommand } from '../../command/index.ts';
import { document } from '../../graphql/index.ts';
import { defineView, safeText, type Tone } from '../../output/index.ts';
import { findSet, SET_ARG } from './application-set.ts';

const Previewed = z.object({
  name: z.string(),
  change: z.string(),
  problem: z.string().nullish(),
  project: z.string(),
  cluster: z.string(),
  targetNamespace: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
});

const PREVIEW = document(
  `query ($namespace: String, $name: String!) {
    applicationSetPreview(namespace: $namespace, name: $name) {
      generators { count problem }
      applications { name change problem project cluster targetNamespace parameters { name value } }
      isCut
    }
  }`,
  z.object({
    applicationSetPreview: z.object({
      generators: z.array(z.object({ count: z.number(), problem: z.string().nullish() })),
      applications: z.array(Previewed),
      isCut: z.boolean(),
    }),
  }),
);

const TONES: Readonly<Record<string, Tone>> = {
  create: 'good',
  update: 'warn',
  delete: 'bad',
  taken: 'warn',
  invalid: 'bad',
};

const previewView = defineView<z.infer<typeof Previewed>>({
  kind: 'application',
  name: ({ name }) => name,
  empty: 'Its generators give nothing.',
  columns: [
    { title: 'APPLICATION', value: ({ name }) => name },
    { title: 'CHANGE', value: ({ change }) => change, tone: ({ change }) => TONES[change] },
    { title: 'CLUSTER', value: ({ cluster }) => cluster },
    { title: 'NAMESPACE', value: ({ targetNamespace }) => targetNamespace },
    {
      title: 'PARAMETERS',
      value: ({ parameters }) =>
        parameters.map(({ name, value }) => `${name}=${value}`).join(' ') || undefined,
    },
    { title: 'PROBLEM', value: ({ problem }) => problem ?? undefined },
  ],
});

export const previewApplicationSet = defineCommand({
  path: ['appset', 'preview'],
  summary: 'Show what an ApplicationSet would make, change and delete now',
  description:
    'Its generators are asked and its template is rendered; nothing is written. Ends with 1 where a generator fails.',
  args: [SET_ARG],
  flags: RUNTIME_FLAGS,
  examples: [{ command: 'freshet appset preview fleet', what: 'What would come of it?' }],
  async run(ctx, { args, flags }) {
    const { print } = ctx;
    const { runtime, namespace, name } = await findSet(ctx.api, args.set, flags.runtime);
    const proxy = await openAppProxy(ctx, runtime, ['appset', 'preview']);
    const { applicationSetPreview: preview } = await proxy.ask(PREVIEW, { namespace, name });
    const isFailing = preview.generators.some(({ problem }) => problem != null);
    if (print.format === 'json' || print.format === 'yaml') await print.value('', preview);
    else await print.list(previewView, preview.applications);
    preview.generators.forEach(({ problem }, at) => {
      if (problem != null) print.note(`Generator ${at + 1} fails: ${safeText(problem)}`);
    });
    if (isFailing) print.note('Nothing of this happens while a generator fails.');
    if (preview.isCut) print.note(`Only the first ${preview.applications.length} are shown.`);
    return isFailing ? 1 : 0;
  },
});
