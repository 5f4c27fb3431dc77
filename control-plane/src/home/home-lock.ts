/**
 * One process per home. The lock is a listening local socket named after the home: the system frees it however
 * the owner ends, so there is no stale lock to reason about, and the owner can tell a second one who it is.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { Fault } from '@freshet/kit/errors';

export interface HomeLock {
  /** Tells whoever tries next where this one answers. */
  describe(text: string): void;
  release(): Promise<void>;
}

/** Takes the home or throws HOME_IN_USE with what its owner says of itself. */
export const lockHome = async (home: string): Promise<HomeLock> => {
  const address = socketAddress(home);
  let description = `process ${process.pid}`;
  const server = createServer(socket => socket.on('error', () => undefined).end(description));
  if (!(await listens(server, address))) {
    const owner = await askOwner(address);
    if (owner !== undefined) {
      throw new Fault('HOME_IN_USE', `Freshet already runs on ${home} (${owner})`, { home, owner });
    }
    // Only a socket file outlives its process, and nobody answered on this one.
    if (isFile(address)) await rm(address, { force: true });
    if (!(await listens(server, address)))
      throw new Fault('HOME_IN_USE', `Freshet already runs on ${home}`, { home });
  }
  server.unref();
  return {
    describe: text => {
      description = `process ${process.pid}, ${text}`;
    },
    release: () => new Promise(done => server.close(() => done())),
  };
};

const socketAddress = (home: string): string => {
  const name = `freshet-${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(home, 'lock.sock');
};

const isFile = (address: string): boolean => !address.startsWith('\0') && !address.startsWith('\\\\');

const listens = (server: Server, address: string): Promise<boolean> =>
  new Promise((resolved, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolved(false) : reject(error);
    server.once('error', onError);
    server.listen(address, () => {
      server.off('error', onError);
      resolved(true);
    });
  });

/** What the owner says, or nothing when no one is there. */
const askOwner = (address: string): Promise<string | undefined> =>
  new Promise(resolved => {
    let answer = '';
    const socket = connect(address)
      .setEncoding('utf8')
      .setTimeout(1_000, () => socket.destroy())
      .on('data', text => {
        answer = (answer + text).slice(0, 500);
      })
      .on('error', () => resolved(undefined))
      .on('close', () => resolved(answer === '' ? 'a process that does not answer' : answer));
  });
