/**
 * Stops a whole platform in every way that people and machines do, and counts what is left of it: processes that carry
 * its home in their environment or on their command line, and the lock of a database that was not shut down in order.
 * Run: node bench/stops.ts [TIMES] [PORT]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeHome, removeHome } from './platform.ts';

const TIMES = Number(process.argv[2] ?? 5);
const PORT = Number(process.argv[3] ?? 3978);
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 60_000;
/** A container runtime kills ten seconds after it asked. */
const BAR_SECONDS = 10;

interface Way {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Is in a terminal of its own, whose Ctrl-C is a byte that is typed. */
  readonly terminal?: boolean;
  readonly stop: (started: ChildProcess) => void;
}

const NODE = process.execPath;
const UP = [NODE, 'cli/bin/freshet.mjs', 'up'] as const;

const group = (signal: NodeJS.Signals) => (started: ChildProcess) =>
  void process.kill(-(started.pid ?? 0), signal);
const times = (count: number, signal: NodeJS.Signals) => (started: ChildProcess) => {
  for (let sent = 0; sent < count; sent += 1) started.kill(signal);
};
const typed = (count: number) => (started: ChildProcess) => void started.stdin?.write('\u0003'.repeat(count));

const WAYS: readonly Way[] = [
  { name: 'freshet up, SIGTERM once', command: UP, stop: times(1, 'SIGTERM') },
  { name: 'freshet up, SIGTERM three times', command: UP, stop: times(3, 'SIGTERM') },
  { name: 'freshet up, SIGTERM to the process group', command: UP, stop: group('SIGTERM') },
  { name: 'freshet up, Ctrl-C in a terminal', command: UP, terminal: true, stop: typed(1) },
  { name: 'npm start, Ctrl-C in a terminal', command: ['npm', 'start'], terminal: true, stop: typed(1) },
  {
    name: 'npm start, three Ctrl-C in a terminal',
    command: ['npm', 'start'],
    terminal: true,
    stop: typed(3),
  },
  { name: 'npm start, SIGINT to the process group', command: ['npm', 'start'], stop: group('SIGINT') },
  { name: 'npm start, SIGTERM to npm', command: ['npm', 'start'], stop: times(1, 'SIGTERM') },
  { name: 'npx freshet up, SIGTERM to npx', command: ['npx', 'freshet', 'up'], stop: times(1, 'SIGTERM') },
  {
    name: 'npx freshet up, Ctrl-C in a terminal',
    command: ['npx', 'freshet', 'up'],
    terminal: true,
    stop: typed(1),
  },
  { name: 'freshet up, SIGHUP', command: UP, stop: times(1, 'SIGHUP') },
];

const home = await makeHome();

/** The processes of this platform, however they are related. */
const processesOf = async (): Promise<readonly number[]> => {
  const data = await realpath(join(home, 'postgres')).catch(() => home);
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const [environment, command] = await Promise.all(
      ['environ', 'cmdline'].map(file => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    if ([home, data].some(path => environment?.includes(path) || command?.includes(path)))
      found.push(Number(name));
  }
  return found;
};

const answers = (path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${PORT}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

const until = async (what: string, limitMs: number, isSo: () => Promise<boolean>): Promise<void> => {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`${what} within ${limitMs / 1_000} s`);
    await delay(50);
  }
};

const shellWords = (words: readonly string[]): string => words.map(word => `'${word}'`).join(' ');

const start = ({ command, terminal }: Way): ChildProcess => {
  const env = { ...process.env, FRESHET_HOME: home, FRESHET_PORT: String(PORT), FRESHET_LOG_LEVEL: 'error' };
  const [program, ...args] = terminal ? ['script', '-qefc', shellWords(command), '/dev/null'] : command;
  return spawn(program ?? '', args, { env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
};

/** Seconds until nothing was left, or that something was after a minute. */
const stopOnce = async (way: Way): Promise<{ seconds: number; left: number; isFlushed: boolean }> => {
  const started = start(way);
  await until('the platform is ready', START_LIMIT_MS, () => answers('/readyz'));
  // The children of the platform come right after.
  await until('its runner runs', START_LIMIT_MS, async () => existsSync(join(home, 'runner', 'lock')));
  const began = performance.now();
  way.stop(started);
  let left = await processesOf();
  while (left.length > 0 && performance.now() - began < STOP_LIMIT_MS) {
    await delay(50);
    left = await processesOf();
  }
  const seconds = (performance.now() - began) / 1_000;
  for (const pid of left) process.kill(pid, 'SIGKILL');
  return { seconds, left: left.length, isFlushed: !existsSync(join(home, 'postgres', 'postmaster.pid')) };
};

try {
  for (const way of WAYS) {
    const stops: Awaited<ReturnType<typeof stopOnce>>[] = [];
    for (let count = 0; count < TIMES; count += 1) stops.push(await stopOnce(way));
    const left = stops.reduce((sum, stop) => sum + stop.left, 0);
    const unflushed = stops.filter(({ isFlushed }) => !isFlushed).length;
    const longest = Math.max(...stops.map(({ seconds }) => seconds));
    console.log(
      `${way.name.padEnd(40)} ${TIMES} times: left ${left}, not flushed ${unflushed}, longest ${longest.toFixed(1)} s (bar: 0, 0, ${BAR_SECONDS} s)`,
    );
    if (left > 0 || unflushed > 0 || longest > BAR_SECONDS) process.exitCode = 1;
  }
} finally {
  await removeHome(home);
}
