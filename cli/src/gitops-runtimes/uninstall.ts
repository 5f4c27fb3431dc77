import { deleteGitOpsRuntime, getGitOpsRuntime, listGitOpsRuntimes } from '@freshet/contracts/gitops';
import { OPENED_INTEGRATION_LABEL } from '@freshet/domain/runtime-installation';
import { Fault, isFault } from '@freshet/kit/errors';
import type { KubeObject } from '@freshet/kit/kube-client';
import { z } from 'zod';
import { isApiError } from '../api/index.ts';
import { COMMIT_FIELDS, Commit, openAppProxy, printCommit } from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, type CommandContext, confirmed, defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { CLUSTER_FLAGS, type ClusterOptions, KUBECONFIG_VARIABLE } from '../kubeconfig/index.ts';
import { safeText } from '../output/index.ts';
import { removedManifests } from './manifests.ts';
import { RUNTIME_ARG, type RuntimeWire } from './runtime-view.ts';
import { type InstalledKey, TargetCluster } from './target-cluster.ts';

const SEE = ['runtime', 'uninstall'];

const REMOVE = document(
  `mutation { commit: removeRuntimeFiles ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit.nullable() }),
);

/** Logins and credentials that the runtime brought into its namespace, by their labels. */
const CREDENTIALS: readonly { readonly label: string; readonly prefix: string }[] = [
  { label: 'freshet.io/managed-cluster=true', prefix: '' },
  { label: OPENED_INTEGRATION_LABEL, prefix: '' },
  // The Git tokens of people; other objects carry the label, too.
  { label: 'app.kubernetes.io/managed-by=freshet', prefix: 'git-default-' },
];

interface Flags extends ClusterOptions {
  readonly namespace: string;
  readonly force: boolean;
}

export const uninstallRuntime = defineCommand({
  path: SEE,
  summary: 'Take a GitOps runtime out of Git and of its cluster, and forget it',
  description: `
    Its files leave the Shared Configuration Repository by a commit in your name, then it leaves its cluster, then the
    platform forgets it. What it deployed goes on running, and so do its Applications, which nobody looks after any
    more; its installation repository and the repositories of its Git Sources stay. It can be run again when it was
    interrupted. Credentials that the runtime opened or kept there, of integrations, of managed clusters and for Git,
    leave the cluster with it.

    Only the runtime itself takes its files out of Git. With \`--force\` one that is offline, or whose cluster is gone,
    is forgotten all the same, and what is left behind is said.`,
  args: [RUNTIME_ARG],
  flags: {
    ...CLUSTER_FLAGS,
    ...CONFIRM_FLAGS,
    force: { type: 'boolean', what: 'Go on where the runtime or its cluster cannot be reached' },
    namespace: {
      type: 'string',
      short: 'n',
      placeholder: 'NAME',
      default: 'freshet',
      what: 'Namespace of the runtime',
    },
  },
  environment: [KUBECONFIG_VARIABLE],
  examples: [
    { command: 'freshet runtime uninstall production', what: 'After asking' },
    { command: 'freshet runtime uninstall production --force --yes', what: 'Its cluster is gone' },
  ],
  async run(ctx, { args: { runtime }, flags }) {
    const { print, keyboard } = ctx;
    const record = await find(ctx, runtime, namesCluster(ctx, flags));
    if (record?.kind === 'hosted') {
      print.note(
        `The platform runs the runtime ${runtime}; FRESHET_HOSTED_RUNTIME=off keeps it from starting.`,
      );
      return 1;
    }
    const question = `Take the runtime ${runtime} out of Git and of its cluster? What it deployed stays.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    const left: string[] = [];
    const isOut = await TargetCluster.use(ctx, flags, SEE, async cluster => {
      const known = await reached(cluster, flags, left);
      if (known && known.runtime !== runtime) {
        print.note(`The namespace ${flags.namespace} has the runtime ${known.runtime}, not ${runtime}.`);
        return false;
      }
      if (!(await takeOutOfGit(ctx, { runtime, record, known, isForced: flags.force }, left))) return false;
      if (known) await cluster.markLeaving(flags.namespace);
      if (left.every(one => !one.startsWith('the cluster')))
        await takeOut(ctx, cluster, runtime, flags.namespace);
      return true;
    });
    if (!isOut) return 1;
    await forget(ctx, runtime);
    if (record?.isConfigurationRuntime) await printHeir(ctx);
    tellWhatStays(ctx, runtime, left);
    return 0;
  },
});

const namesCluster = ({ env }: CommandContext, { kubeconfig }: Flags): boolean =>
  Boolean(kubeconfig ?? env.KUBECONFIG);

/** One that the platform has forgotten may still be in its cluster, where somebody says which that is. */
const find = async (
  { api }: CommandContext,
  runtime: string,
  isElsewhere: boolean,
): Promise<RuntimeWire | undefined> => {
  try {
    return await api.call(getGitOpsRuntime, { params: { runtime } });
  } catch (error) {
    if (isElsewhere && isApiError(error) && error.kind === 'missing') return undefined;
    throw error;
  }
};

/** What lies in the cluster; where that cannot be asked, only whoever forces goes on. */
const reached = async (
  cluster: TargetCluster,
  { namespace, force }: Flags,
  left: string[],
): Promise<InstalledKey | undefined> => {
  try {
    return await cluster.installed(namespace);
  } catch (error) {
    if (!force) throw error;
    left.push(
      `the cluster at ${cluster.server}, which cannot be reached, with all that was installed there, the opened credentials of integrations and Git logins among it. Run this command again when the cluster answers; if it never will, change those credentials where they come from`,
    );
    return undefined;
  }
};

interface Leaving {
  readonly runtime: string;
  readonly record: RuntimeWire | undefined;
  readonly known: InstalledKey | undefined;
  readonly isForced: boolean;
}

/** Whether the files are out of Git, or are to be left there. */
const takeOutOfGit = async (
  ctx: CommandContext,
  { runtime, record, known, isForced }: Leaving,
  left: string[],
): Promise<boolean> => {
  // Whoever took the key out of the cluster had done this before.
  if (!record || known?.isLeaving || (!known && !record.online && !isForced)) return true;
  try {
    if (!record.online)
      throw new Fault(
        'RUNTIME_OFFLINE',
        `the runtime ${runtime} is offline, and takes its files out of Git itself`,
      );
    const { commit } = await (await openAppProxy(ctx, runtime, SEE)).ask(REMOVE);
    await printCommit(ctx, commit, `runtime/${runtime} is out of the Shared Configuration Repository`);
    return true;
  } catch (error) {
    if (!isForced) throw error;
    if (!isFault(error) && !isApiError(error)) throw error;
    ctx.print.note(safeText(error.message));
    left.push(
      `its files in the Shared Configuration Repository: runtimes/${runtime}/, resources/${runtime}/, resources/runtimes/${runtime}/ and resources/control-planes/sealing-keys/${runtime}.yaml`,
    );
    return true;
  }
};

const takeOut = async (
  { print }: CommandContext,
  cluster: TargetCluster,
  runtime: string,
  namespace: string,
): Promise<void> => {
  const takeAway = async (objects: readonly KubeObject[]): Promise<void> => {
    for (const object of objects)
      if (await cluster.remove(object))
        print.note(`${object.kind.toLowerCase()}/${object.metadata.name} removed`);
  };
  const { installed, key } = removedManifests(runtime, namespace);
  await takeAway(installed);
  // After the runtime itself, which would open credentials anew.
  for (const { label, prefix } of CREDENTIALS) {
    const secrets = await cluster.secretsWith(namespace, label);
    await takeAway(secrets.filter(({ metadata }) => metadata.name.startsWith(prefix)));
  }
  // The last: as long as it is there, an uninstall can go on where it was interrupted.
  await takeAway([key]);
};

const forget = async ({ api, print }: CommandContext, runtime: string): Promise<void> => {
  try {
    await api.call(deleteGitOpsRuntime, { params: { runtime }, query: { force: 'true' } });
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'missing') throw error;
  }
  print.note(`The runtime ${runtime} is forgotten.`);
};

/** Says which runtime applies products and promotions now. */
const printHeir = async ({ api, print }: CommandContext): Promise<void> => {
  let runtimes: readonly RuntimeWire[];
  try {
    ({ runtimes } = await api.call(listGitOpsRuntimes, { query: {} }));
  } catch (error) {
    if (isApiError(error)) return; // the runtime is gone, and this is a remark
    throw error;
  }
  const names = runtimes.filter(one => one.isConfigurationRuntime).map(({ name }) => name);
  const [first] = names;
  if (first !== undefined)
    print.note(`Products and promotions are applied by ${names.slice(0, 5).join(', ')} from now on.`);
  else
    print.note(
      'It was the last runtime: products and promotions stay in Git, and are applied by the next runtime that is installed.',
    );
};

const tellWhatStays = ({ print }: CommandContext, runtime: string, left: readonly string[]): void => {
  print.note('What stays: the applications and what they deployed, its installation repository, and the');
  print.note(`repositories of its Git Sources. \`freshet runtime install ${runtime}\` begins anew.`);
  for (const one of left) print.note(`Left behind: ${safeText(one)}`);
};
