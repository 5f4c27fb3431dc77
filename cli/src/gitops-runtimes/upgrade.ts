import { defineCommand } from '../command/index.ts';
import { CLUSTER_FLAGS, KUBECONFIG_VARIABLE } from '../kubeconfig/index.ts';
import { upgradeManifest } from './manifests.ts';
import { RUNTIME_ARG } from './runtime-view.ts';
import { TargetCluster } from './target-cluster.ts';

const SEE = ['runtime', 'upgrade'];

export const upgradeRuntime = defineCommand({
  path: SEE,
  summary: 'Have the cluster run a GitOps runtime with another image',
  description: `
    Only the image changes; an earlier one is the way back. Runtimes that the platform runs are upgraded with it, and
    those of \`freshet runtime run\` with the command line.`,
  args: [RUNTIME_ARG],
  flags: {
    ...CLUSTER_FLAGS,
    image: { type: 'string', required: true, placeholder: 'IMAGE', what: 'Image of the runtime' },
    namespace: {
      type: 'string',
      short: 'n',
      placeholder: 'NAME',
      default: 'freshet',
      what: 'Namespace of the runtime',
    },
  },
  uses: [],
  environment: [KUBECONFIG_VARIABLE],
  examples: [{ command: 'freshet runtime upgrade production --image IMAGE', what: 'In $KUBECONFIG' }],
  run: (ctx, { args, flags }) =>
    TargetCluster.use(ctx, flags, SEE, async cluster => {
      const { namespace, image } = flags;
      const known = await cluster.installed(namespace);
      const workload = upgradeManifest(args.runtime, namespace, image);
      if (known?.runtime !== args.runtime || !(await cluster.has(workload))) {
        ctx.print.note(`The namespace ${namespace} runs no runtime ${args.runtime} in a Deployment.`);
        return 1;
      }
      await cluster.apply(workload, 'freshet-cli-upgrade');
      ctx.print.note(
        `The runtime ${args.runtime} is being replaced; \`freshet runtime get\` tells its version.`,
      );
      return 0;
    }),
});
