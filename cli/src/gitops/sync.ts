import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { askEngine } from './ask-engine.ts';
import { clusterRequestFor, ENGINE_FLAGS, ENGINE_VERB } from './source-flags.ts';

const SEE = ['gitops', 'sync'];

export const gitopsSync = defineCommand({
  path: ['gitops', 'sync'],
  summary: 'Make a cluster have what a folder or repository says',
  description: `
    Phases, waves, hooks and sync options are those of the engine. Objects that were synced before under the same name
    and are no longer there are removed with --prune only. Ctrl-C ends running hooks and stops. Ends with exit code 0
    when the sync succeeded, and 1 otherwise.`,
  ...ENGINE_VERB,
  flags: {
    ...ENGINE_FLAGS,
    prune: { type: 'boolean', what: 'Remove what is no longer there' },
    dryRun: { type: 'boolean', what: 'Only say what would be done' },
    force: { type: 'boolean', what: 'Delete and create anew what cannot be changed' },
    option: {
      type: 'strings',
      placeholder: 'KEY=VALUE',
      what: 'Sync option, such as CreateNamespace=true; may be repeated',
    },
    resource: {
      type: 'strings',
      placeholder: 'GROUP:KIND:NAME',
      what: 'Sync only this object, and no hooks; NAME may be NAMESPACE/NAME; may be repeated',
    },
    timeout: {
      type: 'integer',
      min: 1,
      max: 86_400,
      default: 600,
      placeholder: 'SECONDS',
      what: 'When to give up',
    },
  },
  examples: [
    {
      command: 'freshet gitops sync ./deploy -n shop --option CreateNamespace=true',
      what: 'Into the cluster of $KUBECONFIG',
    },
    { command: 'freshet gitops sync ./deploy -n shop --prune --dry-run', what: 'Only see what it would do' },
    {
      command: 'freshet gitops sync ./deploy -n shop --resource apps:Deployment:web',
      what: 'One object of it',
    },
  ],
  async run(ctx, { args, flags }) {
    const answer = await askEngine(
      ctx,
      {
        ...clusterRequestFor(ctx, 'sync', args.source, flags),
        sync: {
          prune: flags.prune,
          dryRun: flags.dryRun,
          force: flags.force,
          options: [...flags.option],
          resources: flags.resource.map(resourceOf),
          timeoutSeconds: flags.timeout,
        },
      },
      progressFor(ctx),
    );
    if (answer.is !== 'synced') throw new TypeError('the engine answered something else');
    const { is: _is, ...result } = answer;
    await ctx.print.value(`${answer.phase}: ${safeText(answer.message)}`, result);
    return answer.phase === 'Succeeded' ? 0 : 1;
  },
});

const progressFor =
  ({ print }: CommandContext) =>
  (text: string): void =>
    print.note(text);

const resourceOf = (text: string) => {
  const [group, kind, place, ...rest] = text.split(':');
  if (group === undefined || !kind || !place || rest.length > 0)
    throw usageFault(`--resource wants GROUP:KIND:NAME, not ${text}`, { see: SEE });
  const [name = '', namespace] = place.split('/').toReversed();
  return { group, kind, name, ...(namespace ? { namespace } : {}) };
};
