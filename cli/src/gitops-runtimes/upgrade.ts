import { getGitOpsRuntime } from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import {
  type AppProxy,
  COMMIT_FIELDS,
  Commit,
  CommitPreview,
  openAppProxy,
  PREVIEW_FIELDS,
  printCommit,
  printPreview,
} from '../app-proxy/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { CLUSTER_FLAGS, type ClusterOptions, KUBECONFIG_VARIABLE } from '../kubeconfig/index.ts';
import { upgradeManifest } from './manifests.ts';
import { RUNTIME_ARG } from './runtime-view.ts';
import { TargetCluster } from './target-cluster.ts';

const SEE = ['runtime', 'upgrade'];

const FACTS = document(
  '{ runtime { installationRepo } }',
  z.object({ runtime: z.object({ installationRepo: z.string().nullable() }) }),
);

const UPGRADE = document(
  `mutation ($image: String!) { commit: upgradeRuntime(image: $image) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);

const PREVIEW = document(
  `query ($image: String!) { preview: previewRuntimeUpgrade(image: $image) ${PREVIEW_FIELDS} }`,
  z.object({ preview: CommitPreview }),
);

interface UpgradeFlags extends ClusterOptions {
  readonly namespace: string;
  readonly image: string;
  readonly dryRun: boolean;
}

export const upgradeRuntime = defineCommand({
  path: SEE,
  summary: 'Have the cluster run a GitOps runtime with another image',
  description: `
    It is a commit in your name to the installation repository of the runtime, which the cluster follows; an earlier
    image is the way back. A runtime that is offline, or that has no such repository, is changed in its cluster
    directly, for which a kubeconfig is needed. Runtimes that the platform runs are upgraded with it, and those of
    \`freshet runtime run\` with the command line.`,
  args: [RUNTIME_ARG],
  flags: {
    ...CLUSTER_FLAGS,
    // That there is no such runtime, or that it needs no image, is said before it is asked for.
    image: { type: 'string', required: 'by-run', placeholder: 'IMAGE', what: 'Image of the runtime' },
    namespace: {
      type: 'string',
      short: 'n',
      placeholder: 'NAME',
      default: 'freshet',
      what: 'Namespace of the runtime',
    },
    dryRun: { type: 'boolean', what: 'Only show what would be committed' },
  },
  environment: [KUBECONFIG_VARIABLE],
  examples: [
    { command: 'freshet runtime upgrade production --image IMAGE', what: 'By a commit' },
    { command: 'freshet runtime upgrade production --image IMAGE --dry-run', what: 'See the commit first' },
  ],
  async run(ctx, { args, flags }) {
    const { online, kind } = await ctx.api.call(getGitOpsRuntime, { params: { runtime: args.runtime } });
    if (kind === 'hosted') {
      ctx.print.note(`The platform runs the runtime ${args.runtime}, which is upgraded with it.`);
      return 1;
    }
    const { image } = flags;
    if (image === undefined) throw usageFault('--image is required', { see: SEE });
    if (online) {
      const proxy = await openAppProxy(ctx, args.runtime, SEE);
      if (await hasInstallationRepo(proxy)) {
        await upgradeByCommit(ctx, proxy, { ...flags, image });
        return 0;
      }
    }
    return upgradeDirectly(ctx, args.runtime, { ...flags, image });
  },
});

/** A runtime that has never heard of such a repository has none. */
const hasInstallationRepo = async (proxy: AppProxy): Promise<boolean> => {
  try {
    return (await proxy.ask(FACTS)).runtime.installationRepo !== null;
  } catch (error) {
    if (isFault(error, 'CLI_SERVER_TOO_OLD')) return false;
    throw error;
  }
};

const upgradeByCommit = async (
  ctx: CommandContext,
  proxy: AppProxy,
  { image, dryRun }: UpgradeFlags,
): Promise<void> => {
  if (dryRun) return printPreview(ctx, await previewOf(proxy, image));
  const { commit } = await proxy.ask(UPGRADE, { image });
  await printCommit(ctx, commit, `runtime/${proxy.runtime} is to run ${image}`);
};

const previewOf = async (proxy: AppProxy, image: string): Promise<z.infer<typeof CommitPreview>> => {
  try {
    return (await proxy.ask(PREVIEW, { image })).preview;
  } catch (error) {
    if (!isFault(error, 'CLI_SERVER_TOO_OLD')) throw error;
    const message = `the runtime ${proxy.runtime} is too old to show the commit beforehand; without --dry-run it makes the commit`;
    throw new Fault('CLI_SERVER_TOO_OLD', message, {}, { cause: error });
  }
};

/** Without a commit: whoever could make it is not there. */
const upgradeDirectly = (ctx: CommandContext, runtime: string, flags: UpgradeFlags): Promise<number> =>
  TargetCluster.use(ctx, flags, SEE, async cluster => {
    const { namespace, image } = flags;
    const known = await cluster.installed(namespace);
    const workload = upgradeManifest(runtime, namespace, image);
    if (known?.runtime !== runtime || !(await cluster.has(workload))) {
      ctx.print.note(`The namespace ${namespace} runs no runtime ${runtime} in a Deployment.`);
      return 1;
    }
    if (flags.dryRun) {
      ctx.print.note(
        `Would have the Deployment in ${namespace} run ${image} without a commit: the runtime is offline, or has no installation repository.`,
      );
      return 0;
    }
    await cluster.apply(workload, 'freshet-cli-upgrade');
    ctx.print.note(`The runtime ${runtime} is being replaced; \`freshet runtime get\` tells its version.`);
    if (known.installationRepo !== undefined)
      ctx.print.note(
        'Its installation repository still says the image from before: run this again when the runtime is online.',
      );
    return 0;
  });
