import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@freshet/kit/time';
import type { Catalog } from '../command/index.ts';
import { catalog as allCommands } from '../commands.ts';
import { type Env, type Host, type Install, type Keyboard, type Sink, signalsOf } from '../host/index.ts';
import { runCli } from '../run-cli.ts';

/** How a command line ended, and what it wrote where. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly env?: Env;
  /** The directory the command is run in. */
  readonly cwd?: string;
  /** The user's home directory. */
  readonly userHome?: string;
  readonly stdin?: string;
  /** Somebody sits at the terminal and answers questions with these; the last one repeats. */
  readonly answers?: readonly string[];
  /** Standard output and error are a terminal of this width. */
  readonly columns?: number;
  readonly rows?: number;
  readonly catalog?: Catalog;
  readonly clock?: Clock;
  readonly install?: Partial<Install>;
  /** Emit SIGINT and its like here. */
  readonly signals?: EventEmitter;
}

/** Runs a command line in this process, against a world of its own: no environment, nobody's home. */
export const runFreshet = async (argv: readonly string[], options: RunOptions = {}): Promise<Outcome> => {
  const written = { out: '', err: '' };
  const sink = (name: 'out' | 'err'): Sink => ({
    write: text => {
      written[name] += text;
    },
    drained: async () => undefined,
    isTty: options.columns !== undefined,
    columns: options.columns ?? 80,
    rows: options.rows ?? 24,
  });
  const host: Host = {
    env: options.env ?? {},
    cwd: options.cwd ?? tmpdir(),
    userHome: options.userHome ?? '/nonexistent',
    stdin: { isTty: false, readText: async () => options.stdin ?? '' },
    keyboard: keyboardOf(options.answers, question => sink('err').write(question)),
    stdout: sink('out'),
    stderr: sink('err'),
    signals: signalsOf(options.signals ?? new EventEmitter()),
    install: { ...thisInstall, ...options.install },
    clock: options.clock ?? systemClock,
    fetch,
    random: () => 0.5,
    newKey: () => 'key-of-this-test',
  };
  const code = await runCli(argv, host, options.catalog ?? allCommands);
  return { code, ...written };
};

/** The person at the terminal; what they were asked is on standard error, as in a terminal. */
const keyboardOf = (answers: readonly string[] | undefined, show: (question: string) => void): Keyboard => {
  let asked = 0;
  return {
    isTty: answers !== undefined,
    quiet: () => () => undefined,
    ask: async question => {
      show(`${question}\n`);
      asked += 1;
      return answers?.[Math.min(asked, answers.length) - 1] ?? '';
    },
  };
};

const root = join(import.meta.dirname, '..', '..', '..');

const thisInstall: Install = {
  version: '1.2.3',
  root,
  launcher: join(root, 'cli', 'bin', 'freshet.mjs'),
  serverEntry: join(root, 'control-plane', 'src', 'main.ts'),
  operatorEntry: join(root, 'control-plane', 'src', 'operator', 'main.ts'),
  runnerEntry: join(root, 'runner', 'src', 'main.ts'),
  runtimeEntry: join(root, 'runtime', 'src', 'one-shot', 'main.ts'),
  machineName: 'laptop-7',
  nodePath: process.execPath,
  nodeVersion: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  memoryBytes: 4 * 1024 ** 3,
};

/** A directory that is gone after `use` ends. */
export const withTempDir = async <Result>(use: (path: string) => Promise<Result>): Promise<Result> => {
  const path = await mkdtemp(join(tmpdir(), 'freshet-cli-'));
  try {
    return await use(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
};
