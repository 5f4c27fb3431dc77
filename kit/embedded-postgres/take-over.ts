/**
 * What to do about a server that somebody else started on our data. When Freshet dies by `kill -9` its server
 * lives on. The next start stops that server and starts its own: a fast shutdown takes a fraction of a second
 * with so little shared memory, and only a child can be supervised without polling.
 *
 * Who started a server stands on its command line (`freshet.owner`). While that process lives, its database is
 * in use and stays untouched.
 */
import { readlink, realpath, rm } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';
import { commandLine, pidExists, processLife } from '@freshet/kit/process-life';
import type { Clock } from '@freshet/kit/time';
import { lockFilePath, readLockFile } from './lock-file.ts';
import type { PostgresLog } from './postgres-log.ts';
import { shutDown } from './shut-down.ts';

const POLL_MS = 20;

/** The command-line arguments that mark a server as started by this process. */
export const ownerArguments = async (): Promise<string[]> => [
  '-c',
  `freshet.owner=${await processLife(process.pid)}`,
];

const OWNER = / freshet\.owner=(\d+-\w+)/;

interface TakeOverOptions {
  readonly path: string;
  readonly pgCtl: string;
  readonly clock: Clock;
  readonly log: PostgresLog;
}

/** Frees the data directory from a leftover server or lock file; a fault when its owner is alive. */
export const takeOver = async ({ path, pgCtl, clock, log }: TakeOverOptions): Promise<void> => {
  const pid = (await readLockFile(path))?.pid;
  if (pid === undefined) return;
  const command = pid === process.pid ? undefined : await commandLine(pid);
  if (!command || !(await serves(pid, command, path))) {
    // PostgreSQL clears the lock of a dead process itself, but a zombie or a program that got the same pid
    // would keep it out forever. It still refuses to start while any process uses the data's shared memory.
    if (process.platform !== 'win32' && pidExists(pid)) await rm(lockFilePath(path), { force: true });
    return;
  }
  const owner = OWNER.exec(command)?.[1];
  // Started by hand, so somebody means it to run.
  if (!owner) throw inUse(path, pid);
  const ownerPid = Number.parseInt(owner, 10);
  if ((await processLife(ownerPid)) === owner) throw inUse(path, ownerPid);
  log(`stopping PostgreSQL (pid ${pid}) that a killed process left behind`, 'warn');
  if (await shutDown({ pid, pgCtl, goneWithin: goneWithin(pid, clock) })) return;
  throw new Fault('POSTGRES_START_FAILED', `PostgreSQL (pid ${pid}) does not stop`, { path });
};

const inUse = (path: string, pid: number): Fault =>
  new Fault('POSTGRES_IN_USE', `the database in ${path} is in use by process ${pid}`, { path, pid });

/** A server works in its data directory; where that cannot be seen, its command line has to do. */
const serves = async (pid: number, command: string, path: string): Promise<boolean> => {
  if (!command.includes('postgres')) return false;
  if (process.platform !== 'linux') return `${command} `.includes(`-D ${path} `);
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDirectory === (await realpath(path));
};

const goneWithin =
  (pid: number, clock: Clock) =>
  async (ms: number): Promise<boolean> => {
    const deadline = clock.now().getTime() + ms;
    while (await processLife(pid)) {
      if (clock.now().getTime() > deadline) return false;
      await clock.sleep(POLL_MS);
    }
    return true;
  };
