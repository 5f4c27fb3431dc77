/**
 * Several processes of a runtime may be started with one home. Each takes a seat in it, a folder that is its own for as
 * long as it lives: the first the home itself, the others one below it. Who listens on the socket of a seat has it, so
 * a process that was killed leaves its seat to the next.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Fault } from '@freshet/kit/errors';

interface Seat {
  readonly folder: string;
  leave(): Promise<void>;
}

const MOST = 32;

/** Addresses of sockets are short, and homes need not be. */
const socketOf = (folder: string): string => {
  const name = `freshet-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
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

const sit = async (path: string): Promise<Server | undefined> => {
  const server = await listening(path);
  if (server || (await isAlive(path))) return server;
  // Of a process that was killed.
  await rm(path, { force: true });
  return listening(path);
};

export const takeSeat = async (home: string): Promise<Seat> => {
  for (let number = 1; number <= MOST; number += 1) {
    const folder = number === 1 ? home : join(home, `process-${number}`);
    const server = await sit(socketOf(folder));
    if (!server) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { folder, leave: () => new Promise(done => void server.close(() => done())) };
  }
  throw new Fault('RUNTIME_HOME_FULL', `${MOST} processes of a runtime use ${home} already`, { home });
};
