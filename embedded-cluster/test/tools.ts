import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findKubeTool, type KubeTool } from '@freshet/kit/kube-tools';
import { kubeconfigOf } from './kubeconfig.ts';
import type { ServedCluster } from './served-cluster.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A person's shell with the real tools in it, pointed at a cluster. */
export interface Shell {
  readonly folder: string;
  /** Runs and must succeed; answers what was printed. */
  kubectl(...args: readonly string[]): Promise<string>;
  /** Runs whatever comes of it. */
  tryKubectl(...args: readonly string[]): Promise<Outcome>;
  helm(...args: readonly string[]): Promise<string>;
  tryHelm(...args: readonly string[]): Promise<Outcome>;
  /** Applies manifests from a text. */
  apply(manifests: string, ...args: readonly string[]): Promise<string>;
  /** Writes a file, and answers where. */
  file(name: string, text: string): Promise<string>;
  /** The same shell for another user. */
  as(user: string, ...groups: readonly string[]): Promise<Shell>;
  remove(): Promise<void>;
}

const TOOLS = resolve('node_modules/.cache/kube-tools');
const LONGEST_MS = 60_000;

export const openShell = async (cluster: ServedCluster): Promise<Shell> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-shell-'));
  const options = { folder: TOOLS, searchPath: '' };
  const programs = {
    kubectl: await findKubeTool('kubectl', options),
    helm: await findKubeTool('helm', options),
  };
  return shellFor(cluster, { folder, programs, kubeconfig: kubeconfigOf(cluster) });
};

interface Setting {
  readonly folder: string;
  readonly programs: Readonly<Record<KubeTool, string>>;
  readonly kubeconfig: string;
}

const shellFor = async (cluster: ServedCluster, setting: Setting): Promise<Shell> => {
  const { folder, programs } = setting;
  const home = await mkdtemp(join(folder, 'home-'));
  const kubeconfig = join(home, 'kubeconfig');
  await writeFile(kubeconfig, setting.kubeconfig, { mode: 0o600 });
  // A home of its own: tools keep what they discover about a server there, and another one may have had its address.
  const env = { PATH: '/usr/bin:/bin', HOME: home, KUBECONFIG: kubeconfig, TMPDIR: home };
  const run = (tool: KubeTool, args: readonly string[], input?: string) =>
    runProgram({
      program: programs[tool],
      args,
      env,
      cwd: folder,
      ...(input === undefined ? {} : { input }),
    });
  const must = async (tool: KubeTool, args: readonly string[], input?: string): Promise<string> => {
    const { code, out, err } = await run(tool, args, input);
    if (code !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${code}: ${err}${out}`);
    return out;
  };
  return {
    folder,
    kubectl: (...args) => must('kubectl', args),
    tryKubectl: (...args) => run('kubectl', args),
    helm: (...args) => must('helm', args),
    tryHelm: (...args) => run('helm', args),
    apply: (manifests, ...args) => must('kubectl', ['apply', '-f', '-', ...args], manifests),
    file: async (name, text) => {
      const path = join(folder, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
      return path;
    },
    as: (user, ...groups) =>
      shellFor(cluster, { ...setting, kubeconfig: kubeconfigOf(cluster, user, groups) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly input?: string;
}

const runProgram = ({ program, args, env, cwd, input }: Program): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, cwd, timeout: LONGEST_MS });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? -1, out, err }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
