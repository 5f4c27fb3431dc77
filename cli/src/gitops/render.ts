import { stringify } from 'yaml';
import { defineCommand } from '../command/index.ts';
import { askEngine } from './ask-engine.ts';
import { clusterRequestFor, ENGINE_FLAGS, ENGINE_VERB, requestFor } from './source-flags.ts';

export const gitopsRender = defineCommand({
  path: ['gitops', 'render'],
  summary: 'Print the objects that a folder or repository renders to',
  description: `
    With the engine that deploys: plain YAML, JSON and Jsonnet, Helm charts and Kustomize are told apart as it does. A
    cluster is only asked for its version where --kubeconfig names one.`,
  ...ENGINE_VERB,
  flags: ENGINE_FLAGS,
  examples: [
    { command: 'freshet gitops render ./deploy', what: 'A folder of this machine' },
    {
      command:
        'freshet gitops render https://git.example/shop.git --revision v1.2 --path charts/web --set tag=1.2',
      what: 'A chart of a repository',
    },
  ],
  async run(ctx, { args, flags }) {
    const ask = flags.kubeconfig === undefined ? requestFor : clusterRequestFor;
    const answer = await askEngine(ctx, ask(ctx, 'render', args.source, flags));
    if (answer.is !== 'rendered') throw new TypeError('the engine answered something else');
    const { objects } = answer;
    if (objects.length === 0) ctx.print.note('Nothing is rendered: there are no manifests there.');
    if (objects.length === 0 && ctx.print.format === 'table') return;
    const text = objects.map(object => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false }));
    await ctx.print.value(
      text
        .map(one => `---\n${one}`)
        .join('')
        .trimEnd(),
      objects,
    );
  },
});
