/**
 * The GitOps runtime that the platform runs by itself, as a child process on the cluster that it brings. It is a
 * runtime like any other: it has a key, connects over the link, and keeps its configuration in repositories, which are
 * on the built-in Git host.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  type ChildProgram,
  commonEnvironment,
  FRUGAL,
  type Supervised,
  supervise,
  TETHER,
} from '../child-process/index.ts';
import { writeWhole } from '../home/index.ts';

interface HostedRuntimeDeps {
  /** The directory of the platform; the runtime has one below it. */
  readonly home: string;
  /** Where the platform is reached from this machine. */
  readonly url: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logLevel: string;
  /** Where addresses that people name to the platform may be, which holds for its runtime too. */
  readonly networks: { readonly allowPrivate: boolean; readonly permitted: readonly string[] };
  /** What the operator sets for the runtime; see its own settings of these names. */
  readonly engine: { readonly plugins?: string | undefined; readonly remoteBases: boolean };
  readonly clock: Clock;
  readonly log: Logger;
  /** A way into the cluster with all rights, once the cluster runs. */
  readonly cluster: () => Promise<{ readonly kubeconfig: string; readonly url: string }>;
  /** Asked at each start, with the key that the runtime has. */
  readonly prepare: (cluster: string, key: Secret | undefined) => Promise<Prepared>;
}

interface Prepared {
  /** The address of the repository of its first Git Source. */
  readonly gitSource: string;
  /** The address of the repository that says what it is made of. */
  readonly installation: string;
  /** Its key, where the one that it has is not good any more. */
  readonly key?: Secret;
}

const RUNTIME = fileURLToPath(new URL('../../../runtime/src/main.ts', import.meta.url));

/** The namespace of its Applications and settings. */
export const HOSTED_NAMESPACE = 'argocd';

/** What it has under way is in the cluster, and goes on at the next start. */
const GRACE_MS = 3_000;

export const createHostedRuntime = (deps: HostedRuntimeDeps): Supervised =>
  supervise({
    name: 'hosted runtime',
    program: () => programOf(deps),
    clock: deps.clock,
    log: deps.log,
    graceMs: GRACE_MS,
  });

const programOf = async (deps: HostedRuntimeDeps): Promise<ChildProgram> => {
  const home = join(deps.home, 'hosted-runtime');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const cluster = await deps.cluster();
  const kubeconfig = join(home, 'kubeconfig');
  await writeWhole(kubeconfig, cluster.kubeconfig);
  const keyFile = join(home, 'key');
  const { gitSource, installation } = await prepared(deps, keyFile, cluster.url);
  return {
    command: process.execPath,
    args: ['--import', TETHER, ...FRUGAL, RUNTIME],
    env: hostedEnvironment(deps, {
      FRESHET_RUNTIME_KEY_FILE: keyFile,
      FRESHET_RUNTIME_HOME: join(home, 'engine'),
      FRESHET_RUNTIME_KUBECONFIG: kubeconfig,
      FRESHET_RUNTIME_GIT_SOURCE: gitSource,
      FRESHET_RUNTIME_INSTALLATION_REPO: installation,
    }),
  };
};

type Settings = Pick<HostedRuntimeDeps, 'environment' | 'url' | 'logLevel' | 'networks' | 'engine'>;

/** What the process of the runtime is told. */
export const hostedEnvironment = (
  { environment, url, logLevel, networks, engine }: Settings,
  own: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...commonEnvironment(environment),
  FRESHET_URL: url,
  FRESHET_RUNTIME_NAMESPACE: HOSTED_NAMESPACE,
  FRESHET_RUNTIME_PRIVATE_NETWORKS: String(networks.allowPrivate),
  FRESHET_RUNTIME_PERMITTED_ADDRESSES: networks.permitted.join(','),
  FRESHET_RUNTIME_REMOTE_BASES: String(engine.remoteBases),
  ...(engine.plugins === undefined ? {} : { FRESHET_RUNTIME_PLUGINS: engine.plugins }),
  FRESHET_LOG_LEVEL: logLevel,
  ...own,
});

/** Leaves the key of the earlier start in its file, or the one that takes its place; answers with its repositories. */
const prepared = async (
  deps: HostedRuntimeDeps,
  path: string,
  cluster: string,
): Promise<Omit<Prepared, 'key'>> => {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const known = kept === '' ? undefined : new Secret(kept.trim());
  const { key = known, ...repositories } = await deps.prepare(cluster, known);
  if (!key) throw new Error('a hosted runtime without a key counts as registered');
  if (key !== known) await writeWhole(path, `${key.reveal()}\n`);
  return repositories;
};
