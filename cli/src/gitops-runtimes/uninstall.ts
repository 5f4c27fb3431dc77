import { deleteGitOpsRuntime } from '@freshet/contracts/gitops';
import { isApiError } from '../api/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { CLUSTER_FLAGS, KUBECONFIG_VARIABLE } from '../kubeconfig/index.ts';
import { removedManifests } from './manifests.ts';
import { RUNTIME_ARG } from './runtime-view.ts';
import { TargetCluster } from './target-cluster.ts';

export const uninstallRuntime = defineCommand({
  path: ['runtime', 'uninstall'],
  summary: 'Take a GitOps runtime out of its cluster and forget it',
  description: `
    What the runtime deployed goes on running, and so do its Applications, which nobody looks after any more. It can be
    run again when it was interrupted.`,
  args: [RUNTIME_ARG],
  flags: {
    ...CLUSTER_FLAGS,
    ...CONFIRM_FLAGS,
    namespace: {
      type: 'string',
      short: 'n',
      placeholder: 'NAME',
      default: 'freshet',
      what: 'Namespace of the runtime',
    },
  },
  environment: [KUBECONFIG_VARIABLE],
  examples: [{ command: 'freshet runtime uninstall production', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const { api, print, keyboard } = ctx;
    const { namespace } = flags;
    const question = `Take the runtime ${args.runtime} out of its cluster? What it deployed stays.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    return TargetCluster.use(ctx, flags, ['runtime', 'uninstall'], async cluster => {
      const known = await cluster.installed(namespace);
      if (known && known.runtime !== args.runtime) {
        print.note(`The namespace ${namespace} has the runtime ${known.runtime}, not ${args.runtime}.`);
        return 1;
      }
      for (const object of removedManifests(args.runtime, namespace))
        if (await cluster.remove(object))
          print.note(`${object.kind.toLowerCase()}/${object.metadata.name} removed`);
      try {
        await api.call(deleteGitOpsRuntime, { params: { runtime: args.runtime }, query: { force: 'true' } });
      } catch (error) {
        if (!isApiError(error) || error.kind !== 'missing') throw error;
      }
      print.note(`The runtime ${args.runtime} is forgotten.`);
      return 0;
    });
  },
});
