import { defineCommand } from '../command/index.ts';
import { safeText, visibleLines } from '../output/index.ts';
import { askEngine } from './ask-engine.ts';
import { clusterRequestFor, ENGINE_FLAGS, ENGINE_VERB } from './source-flags.ts';

export const gitopsDiff = defineCommand({
  path: ['gitops', 'diff'],
  summary: 'Show what a sync of a folder or repository would change in a cluster',
  description: `
    What the cluster fills in by itself is no difference. Values of Secrets are never shown, only whether they differ.
    Nothing is written. Ends with exit code 0 when there is nothing to change, and 1 when there is.`,
  ...ENGINE_VERB,
  flags: ENGINE_FLAGS,
  examples: [
    {
      command: 'freshet gitops diff ./deploy -n shop --kubeconfig kubeconfig',
      what: 'A folder against a cluster',
    },
    {
      command: 'freshet gitops diff https://git.example/shop.git --revision main -o json',
      what: 'For a script; the cluster is that of $KUBECONFIG',
    },
  ],
  async run(ctx, { args, flags }) {
    const answer = await askEngine(ctx, clusterRequestFor(ctx, 'diff', args.source, flags));
    if (answer.is !== 'compared') throw new TypeError('the engine answered something else');
    const { differences, revision, sync, warnings } = answer;
    for (const warning of warnings) ctx.print.note(safeText(warning));
    const text = differences
      .map(({ why, text: diff }) => `${safeText(why ?? '')}\n${visibleLines(diff.trimEnd())}`)
      .join('\n\n');
    await ctx.print.value(text === '' ? 'Nothing would change.' : text, {
      revision,
      sync,
      differences,
      warnings,
    });
    return differences.length > 0 ? 1 : 0;
  },
});
