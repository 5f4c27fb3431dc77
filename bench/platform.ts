import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';

/** A whole platform in a home of its own, started as a user would start it. */
export interface BenchPlatform {
  readonly url: string;
  readonly home: string;
  readonly process: ChildProcess;
  /** From the start of the process to the first ready answer. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

const DEADLINE_MS = 120_000;

export const makeHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
  await chmod(home, 0o755); // as root the database runs as another user, who must get through
  return home;
};

export const removeHome = (home: string): Promise<void> => rm(home, { recursive: true, force: true });

interface StartOptions {
  readonly home: string;
  readonly port: number;
  readonly command?: readonly [string, ...string[]];
  /** With the demo of a first start; without it what is measured is the platform alone. */
  readonly demo?: boolean;
}

export const startPlatform = async ({
  home,
  port,
  command = ['node', 'control-plane/src/main.ts'],
  demo = false,
}: StartOptions): Promise<BenchPlatform> => {
  const started = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      FRESHET_HOME: home,
      FRESHET_PORT: String(port),
      FRESHET_RATE_LIMIT: '0',
      FRESHET_LOG_LEVEL: 'warn',
      FRESHET_DEMO: demo ? 'auto' : 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the platform ended with ${child.exitCode}`);
    if (performance.now() - started > DEADLINE_MS) throw new Error('the platform did not become ready');
    await delay(10);
  }
  return {
    url,
    home,
    process: child,
    readyMs: performance.now() - started,
    stop: async () => {
      const pids = await treeOf(child.pid ?? 0);
      child.kill('SIGTERM');
      while (pids.some(isAlive)) await delay(20);
    },
  };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // not listening yet
  }
};

/** The key that the first start left for the command line. */
export const localKey = async (home: string): Promise<string> => {
  const path = join(home, 'cli.yaml');
  // Written right after the first ready answer.
  while (!existsSync(path)) await delay(10);
  return parse(await readFile(path, 'utf8')).contexts.local.token;
};

/** Memory of a process and all its descendants in MB; shared pages are counted once (PSS). Linux only. */
export const treeMegabytes = async (root: number): Promise<number> => {
  const sizes = await Promise.all((await treeOf(root)).map(proportionalKilobytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};

const treeOf = async (root: number): Promise<number[]> => {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : '';
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process any more
  }
};

const proportionalKilobytes = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
};
