/**
 * Several processes of a runtime may be started with one home. Each takes a seat in it, a folder that is its own for as
 * long as it lives: the first the home itself, the others one below it. Who listens on the socket of a seat has it, so
 * a process that was killed leaves its seat to the next.
 *
 * Linux and Windows forget the name of a socket with its process, so there one of two that come at once is refused by
 * the system. Elsewhere a name is a file that stays. Whoever finds one that nobody listens to takes it away by renaming
 * it, which only one of several can do, and looks again at what it got: one that came to life meanwhile is put back.
 */
import { createHash } from 'node:crypto';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';

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

/** False where another has taken it away first, or somebody lives there by now. */
const clearDead = async (path: string, ids: Ids): Promise<boolean> => {
  const aside = `${path}.${ids.secret().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
  const lives = await isAlive(aside);
  // Where somebody else has sat down in this moment, the name is theirs, and whoever lost it has its socket still.
  if (lives) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return !lives;
};

interface SeatOptions {
  readonly ids: Ids;
  readonly platform?: NodeJS.Platform;
}

const sit = async (path: string, { ids, platform }: Required<SeatOptions>): Promise<Server | undefined> => {
  const server = await listening(path);
  if (server || platform === 'linux' || platform === 'win32') return server;
  if ((await isAlive(path)) || !(await clearDead(path, ids))) return undefined;
  return listening(path);
};

export const takeSeat = async (
  home: string,
  { ids, platform = process.platform }: SeatOptions,
): Promise<Seat> => {
  await mkdir(home, { recursive: true, mode: 0o700 });
  for (let number = 1; number <= MOST; number += 1) {
    const server = await sit(await socketOf(home, number, platform), { ids, platform });
    if (!server) continue;
    const folder = number === 1 ? home : join(home, `process-${number}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { folder, leave: () => new Promise(done => void server.close(() => done())) };
  }
  throw new Fault('RUNTIME_HOME_FULL', `${MOST} processes of a runtime use ${home} already`, { home });
};
