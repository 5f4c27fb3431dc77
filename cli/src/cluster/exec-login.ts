/**
 * How kubectl runs `freshet cluster token`: by absolute paths, since it may be started anywhere, and with the server
 * and login that are in use now, since the current context may be another one by then. No secret is part of it.
 */
import { realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { CommandContext } from '../command/index.ts';
import { DEFAULT_URL, givenDirectly } from '../contexts/index.ts';

interface ExecLogin {
  readonly apiVersion: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly installHint: string;
  readonly interactiveMode: 'Never';
  readonly provideClusterInfo: false;
}

type Context = Pick<CommandContext, 'env' | 'install' | 'given' | 'contexts'>;

export const execLoginOf = async (context: Context): Promise<ExecLogin> => {
  const [command = '', ...args] = await programOf(context);
  return {
    apiVersion: 'client.authentication.k8s.io/v1',
    command,
    args: [...args, 'cluster', 'token', ...(await connectionFlags(context))],
    env: environmentOf(context),
    installHint: 'Freshet signs in to this cluster. Write the kubeconfig again: freshet cluster kubeconfig',
    interactiveMode: 'Never',
    provideClusterInfo: false,
  };
};

/** The installed `freshet`, which outlives an upgrade of Node; else the Node and the script of this very run. */
const programOf = async ({ env, install }: Context): Promise<readonly string[]> => {
  const direct = [install.nodePath, install.launcher];
  if (install.platform === 'win32') return direct;
  const target = await realpath(install.launcher).catch(() => install.launcher);
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    // `npx` and npm scripts put folders on the path that are not there later.
    if (!folder.startsWith('/') || folder.includes('node_modules')) continue;
    const candidate = join(folder, 'freshet');
    if ((await realpath(candidate).catch(() => undefined)) === target) return [candidate];
  }
  return direct;
};

const connectionFlags = async ({ given, env, contexts }: Context): Promise<readonly string[]> => {
  const { url, key } = givenDirectly(given, env);
  const target = url.flag ?? url.env;
  if (given.context !== undefined)
    return ['--context', given.context, ...(url.flag === undefined ? [] : ['--url', url.flag])];
  if (key) return ['--url', target ?? DEFAULT_URL];
  if (target !== undefined) return ['--url', target];
  const name = env.FRESHET_CONTEXT || (await contexts.read()).current;
  return name === undefined ? [] : ['--context', name];
};

/** The file with the contexts, where it is not at its usual place. */
const environmentOf = ({ env, contexts }: Context): ExecLogin['env'] =>
  env.FRESHET_CONFIG || env.FRESHET_HOME ? [{ name: 'FRESHET_CONFIG', value: contexts.path }] : [];
