// biome-ignore-all lint/style/noProcessEnv: programs are found where the tests find theirs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTempDir } from '../testing/index.ts';

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'freshet.mjs');

const git = (cwd: string, ...args: string[]): void => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** A repository with this pipeline in it, and the person in it. */
export const withRepository = <Result>(
  pipeline: (directory: string) => string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> =>
  withTempDir(async directory => {
    await writeFile(join(directory, 'codefresh.yml'), pipeline(directory));
    await writeFile(join(directory, 'VERSION'), '1.2.3\n');
    await writeFile(join(directory, '.gitignore'), 'home/\n');
    git(directory, 'init', '-q', '-b', 'main');
    git(directory, 'add', '.');
    git(directory, 'commit', '-qm', 'first');
    return use(directory);
  });

/** Starts the program as a person does, without a terminal. */
export const start = (directory: string, flags: readonly string[] = [], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [launcher, 'run', '--local', '-f', 'codefresh.yml', ...flags], {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, FRESHET_HOME: join(directory, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', text => (written.err += text));
  return { child, written, ended: once(child, 'close').then(([code]) => code as number) };
};

/** Runs the program to its end. */
export const run = async (
  directory: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
) => {
  const { ended, written } = start(directory, flags, env);
  const code = await ended;
  return { code, ...written };
};

/** All processes that came from this one, by the tables of the system. */
export const familyOf = (root: number): readonly number[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found)
    for (const [pid = 0, ppid = 0] of pairs) if (ppid === parent && !found.includes(pid)) found.push(pid);
  return found.slice(1);
};
