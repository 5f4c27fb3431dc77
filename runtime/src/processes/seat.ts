/**
 * Several processes of a runtime may be started with one home. Each takes a seat in it, a folder that is its own for as
 * long as it lives: the first the home itself, the others one below it. Who listens on the socket of a seat has it, so
 * a process that was killed leaves its seat to the next.
 *
 * Linux and Windows forget the name of a socket with its process, so there one of two that come at once is refused by
 * the system. Elsewhere a name is a file that stays, and whoever finds one that nobody listens to takes it away. Between
 * looking and taking away another may sit down there, so only one at a time does that, behind a lock in the home.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';

interface Seat {
  readonly folder: string;
  leave(): Promise<void>;
}

const MOST = 32;

/** The name of a seat. Addresses of sockets are short and homes need not be, nor has a home one name only. */
export const socketOf = async (home: string, number: number, platform: NodeJS.Platform): Promise<string> => {
  const { dev, ino } = await stat(home, { bigint: true });
  const digest = createHash('sha256').update(`${dev} ${ino} ${number}`).digest('hex');
  const name = `freshet-${digest.slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
};

const listening = (path: string): Promise<Server | undefined> =>
  new Promise((done, fail) => {
    const server = createServer(socket => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(path, () => done(server));
  });

const isAlive = (path: string): Promise<boolean> =>
  new Promise(done => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const LOCK = 'seats.lock';
const LOOK_AGAIN_MS = 10;
/** Whoever has the lock needs it for moments. */
const PATIENCE_MS = 10_000;

interface SeatOptions {
  readonly clock: Clock;
  readonly platform?: NodeJS.Platform;
}

/** Whether it was there for us to make: of those who make it at once, one does. */
const isMade = async (making: Promise<unknown>): Promise<boolean> => {
  try {
    await making;
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/** Whether the process that is written in a lock is gone; whoever cannot be read is taken to be alive. */
const isLeft = async (lock: string): Promise<boolean> => {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
};

/**
 * Takes away a lock whose owner is gone. Between looking and taking away another might do so and have the lock already,
 * so this too is done by one at a time.
 */
const takeAway = async (lock: string): Promise<void> => {
  const ending = `${lock}.ending`;
  if (!(await isLeft(lock)) || !(await isMade(mkdir(ending)))) return;
  try {
    if (await isLeft(lock)) await rm(lock, { force: true });
  } finally {
    await rmdir(ending);
  }
};

const lockOf = async (home: string, clock: Clock): Promise<() => Promise<void>> => {
  const lock = join(home, LOCK);
  const until = clock.now().getTime() + PATIENCE_MS;
  while (!(await isMade(writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })))) {
    await takeAway(lock);
    if (clock.now().getTime() > until)
      throw new Fault('RUNTIME_HOME_LOCKED', `somebody else has the lock ${lock} for too long`, { lock });
    await clock.sleep(LOOK_AGAIN_MS);
  }
  // Ours for as long as we live: nobody takes away the lock of a process that is there.
  return () => rm(lock, { force: true });
};

/** Where names are files: the name of a process that is gone is taken away. */
const sitBehindLock = async (path: string): Promise<Server | undefined> => {
  const server = await listening(path);
  if (server || (await isAlive(path))) return server;
  await rm(path, { force: true });
  return listening(path);
};

export const takeSeat = async (
  home: string,
  { clock, platform = process.platform }: SeatOptions,
): Promise<Seat> => {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const isForgotten = platform === 'linux' || platform === 'win32';
  const unlock = isForgotten ? undefined : await lockOf(home, clock);
  try {
    for (let number = 1; number <= MOST; number += 1) {
      const path = await socketOf(home, number, platform);
      const server = await (isForgotten ? listening(path) : sitBehindLock(path));
      if (!server) continue;
      const folder = number === 1 ? home : join(home, `process-${number}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { folder, leave: () => new Promise(done => void server.close(() => done())) };
    }
  } finally {
    await unlock?.();
  }
  throw new Fault('RUNTIME_HOME_FULL', `${MOST} processes of a runtime use ${home} already`, { home });
};
