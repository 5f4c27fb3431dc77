/** Which cluster a command works with: said by flags, or by the variable that other tools heed, too. */
import { resolve } from 'node:path';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';

export const CLUSTER_FLAGS = {
  kubeconfig: {
    type: 'string',
    placeholder: 'FILE',
    what: 'How to reach the cluster; $KUBECONFIG unless said',
  },
  kubeContext: {
    type: 'string',
    placeholder: 'NAME',
    what: 'Which context of it; the current one unless said',
  },
} as const satisfies FlagSpecs;

export const KUBECONFIG_VARIABLE = {
  name: 'KUBECONFIG',
  what: 'The kubeconfig that is used where --kubeconfig is not said',
} as const;

export interface ClusterOptions {
  readonly kubeconfig: string | undefined;
  readonly kubeContext: string | undefined;
}

/** The file and the context that are meant; a usage fault where no cluster is named. */
export const kubeconfigFor = (
  { env, cwd }: Pick<CommandContext, 'env' | 'cwd'>,
  { kubeconfig, kubeContext }: ClusterOptions,
  see: readonly string[],
): { readonly path: string; readonly context?: string } => {
  const path = kubeconfig ?? env.KUBECONFIG;
  if (path === undefined || path === '')
    throw usageFault(
      'no cluster is named: say --kubeconfig FILE or set KUBECONFIG; `freshet cluster kubeconfig` prints one',
      { see },
    );
  return { path: resolve(cwd, path), ...(kubeContext === undefined ? {} : { context: kubeContext }) };
};
