import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { defineCommand } from '../command/index.ts';
import { freshetHome } from '../contexts/index.ts';
import { CLUSTER_FLAGS, KUBECONFIG_VARIABLE, kubeconfigFor } from '../kubeconfig/index.ts';
import { RUNTIME_ARG } from './runtime-view.ts';
import { TargetCluster } from './target-cluster.ts';

const SEE = ['runtime', 'run'];

export const runRuntime = defineCommand({
  path: ['runtime', 'run'],
  summary: 'Run an installed GitOps runtime as a process of this machine',
  description: `
    For clusters that run no pods, such as the one that the platform brings, and for trying things out. The key of the
    runtime is read from the cluster, where \`freshet runtime install\` put it. Ends with Ctrl-C.`,
  args: [RUNTIME_ARG],
  flags: {
    ...CLUSTER_FLAGS,
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
  examples: [{ command: 'freshet runtime run edge', what: 'With the cluster of $KUBECONFIG' }],
  async run(ctx, { args, flags }) {
    const { install, env, programs, userHome } = ctx;
    const { namespace } = flags;
    const entry = join(install.root, 'runtime', 'src', 'main.ts');
    if (!existsSync(entry))
      throw new Fault('CLI_INSTALL_INCOMPLETE', `this checkout has no runtime: ${entry} is missing`, {
        path: entry,
      });
    const { path, context } = kubeconfigFor(ctx, flags, SEE);
    const known = await TargetCluster.use(ctx, flags, SEE, cluster => cluster.installed(namespace));
    if (known?.runtime !== args.runtime)
      throw new Fault(
        'RUNTIME_NOT_INSTALLED',
        `the namespace ${namespace} of the cluster has no runtime ${args.runtime}`,
      );
    return programs.runInForeground({
      file: install.nodePath,
      args: [entry],
      env: {
        // Whoever runs it does so in their own network.
        FRESHET_RUNTIME_PRIVATE_NETWORKS: 'true',
        ...env,
        FRESHET_URL: known.platformUrl,
        FRESHET_RUNTIME_KEY: known.key.reveal(),
        FRESHET_RUNTIME_NAMESPACE: namespace,
        ...(known.gitSource === undefined ? {} : { FRESHET_RUNTIME_GIT_SOURCE: known.gitSource }),
        ...(known.installationRepo === undefined
          ? {}
          : { FRESHET_RUNTIME_INSTALLATION_REPO: known.installationRepo }),
        FRESHET_RUNTIME_KUBECONFIG: path,
        FRESHET_RUNTIME_HOME: join(freshetHome(env, userHome), 'runtimes', args.runtime),
        ...(context === undefined ? {} : { FRESHET_RUNTIME_CONTEXT: context }),
      },
    });
  },
});
