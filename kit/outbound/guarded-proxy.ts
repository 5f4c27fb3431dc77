/**
 * A SOCKS5 proxy on this machine for programs that open connections themselves, such as `git`. It connects to judged
 * addresses only, so a redirect or a name that changes in between meets the same guard as the first request. Each run
 * of a program has a login of its own: what was refused is reported for that run.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, type Server, type Socket } from 'node:net';
import { isFault } from '../errors/index.ts';
import type { OutboundGuard } from './guard.ts';

export interface ProxySession {
  /** With the login in it: for a file that only the program reads. */
  readonly url: string;
  /** Why the first connection that failed did: ADDRESS_REFUSED, or the error of the connection. */
  readonly failure: () => unknown;
  /** Ends its connections, and its login. */
  end(): void;
}

export interface GuardedProxy {
  open(): Promise<ProxySession>;
  stop(): Promise<void>;
}

interface Session {
  readonly password: Buffer;
  readonly sockets: Set<Socket>;
  failure: unknown;
}

const VERSION = 5;
const LOGIN_VERSION = 1;
const LOGIN_METHOD = 2;
const NO_METHOD = 255;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;
const IPV6 = 4;
const REPLY = { done: 0, refused: 2, unreachable: 4, unknownCommand: 7, unknownAddress: 8 } as const;
const GREETING_MS = 10_000;
const CONNECT_MS = 20_000;
const IDLE_MS = 120_000;

/** Reads a dialogue of a few bytes from a socket. */
class Dialogue {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  async take(count: number): Promise<Buffer> {
    for (;;) {
      const bytes: Buffer | null = this.#socket.read(count);
      if (bytes?.length === count) return bytes;
      if (bytes !== null || this.#socket.readableEnded || this.#socket.destroyed) throw new Error('cut off');
      await this.#more();
    }
  }

  #more(): Promise<void> {
    return new Promise(resolve => {
      const events = ['readable', 'end', 'close'];
      const done = (): void => {
        for (const event of events) this.#socket.off(event, done);
        resolve();
      };
      for (const event of events) this.#socket.on(event, done);
    });
  }

  async byte(): Promise<number> {
    return (await this.take(1))[0] ?? 0;
  }

  async counted(): Promise<Buffer> {
    const length = await this.byte();
    return length === 0 ? Buffer.alloc(0) : this.take(length);
  }
}

const ipv6Of = (bytes: Buffer): string =>
  Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16)).join(':');

const targetOf = async (dialogue: Dialogue): Promise<{ host: string; port: number } | undefined> => {
  const kind = await dialogue.byte();
  if (kind !== IPV4 && kind !== NAME && kind !== IPV6) return undefined;
  const host =
    kind === NAME
      ? (await dialogue.counted()).toString('latin1')
      : kind === IPV4
        ? [...(await dialogue.take(4))].join('.')
        : ipv6Of(await dialogue.take(16));
  return { host, port: (await dialogue.take(2)).readUInt16BE(0) };
};

class SocksProxy implements GuardedProxy {
  readonly #guard: OutboundGuard;
  readonly #sessions = new Map<string, Session>();
  #server: Promise<Server> | undefined;

  constructor(guard: OutboundGuard) {
    this.#guard = guard;
  }

  async open(): Promise<ProxySession> {
    this.#server ??= this.#listen();
    const { port } = (await this.#server).address() as AddressInfo;
    const name = randomBytes(12).toString('hex');
    const password = randomBytes(24).toString('hex');
    const session: Session = { password: Buffer.from(password), sockets: new Set(), failure: undefined };
    this.#sessions.set(name, session);
    return {
      url: `socks5h://${name}:${password}@127.0.0.1:${port}`,
      failure: () => session.failure,
      end: () => {
        this.#sessions.delete(name);
        for (const socket of session.sockets) socket.destroy();
      },
    };
  }

  async stop(): Promise<void> {
    const server = await this.#server;
    for (const { sockets } of this.#sessions.values()) for (const socket of sockets) socket.destroy();
    this.#sessions.clear();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  async #listen(): Promise<Server> {
    const server = createServer(socket => {
      // A program that is ended, or a server that breaks off: the other side is ended in turn.
      socket.on('error', () => socket.destroy());
      socket.setTimeout(GREETING_MS, () => socket.destroy());
      this.#serve(socket).catch(() => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
    return server;
  }

  async #serve(socket: Socket): Promise<void> {
    const dialogue = new Dialogue(socket);
    const session = await this.#greet(socket, dialogue);
    if (!session) return close(socket);
    // From here on the time of the connection counts, which has a bound of its own.
    socket.setTimeout(0);
    session.sockets.add(socket);
    socket.once('close', () => session.sockets.delete(socket));
    const [, command] = await dialogue.take(3);
    const target = command === CONNECT ? await targetOf(dialogue) : undefined;
    if (!target) {
      answer(socket, command === CONNECT ? REPLY.unknownAddress : REPLY.unknownCommand);
      return close(socket);
    }
    await this.#join(socket, session, target);
  }

  /** The session whose login was given; undefined where none is. */
  async #greet(socket: Socket, dialogue: Dialogue): Promise<Session | undefined> {
    if ((await dialogue.byte()) !== VERSION) return undefined;
    const methods = await dialogue.counted();
    socket.write(Buffer.from([VERSION, methods.includes(LOGIN_METHOD) ? LOGIN_METHOD : NO_METHOD]));
    if (!methods.includes(LOGIN_METHOD) || (await dialogue.byte()) !== LOGIN_VERSION) return undefined;
    const session = this.#sessions.get((await dialogue.counted()).toString('latin1'));
    const password = await dialogue.counted();
    const isRight =
      session?.password.length === password.length && timingSafeEqual(session.password, password);
    socket.write(Buffer.from([LOGIN_VERSION, isRight ? 0 : 1]));
    return isRight ? session : undefined;
  }

  async #join(socket: Socket, session: Session, target: { host: string; port: number }): Promise<void> {
    let remote: Socket;
    try {
      remote = await connected(await this.#guard.judge(target.host, target.port), target.port);
    } catch (error) {
      session.failure ??= error;
      answer(socket, isFault(error) ? REPLY.refused : REPLY.unreachable);
      return close(socket);
    }
    if (socket.destroyed) {
      remote.destroy();
      return;
    }
    session.sockets.add(remote);
    remote.once('close', () => session.sockets.delete(remote));
    answer(socket, REPLY.done);
    for (const [one, other] of [
      [socket, remote],
      [remote, socket],
    ] as const) {
      one.setTimeout(IDLE_MS, () => one.destroy());
      one.once('error', () => other.destroy());
      one.once('close', () => other.end());
      one.pipe(other);
    }
  }
}

/** Sends what was written, and reads nothing more. */
const close = (socket: Socket): void => {
  socket.end(() => socket.destroy());
};

const answer = (socket: Socket, reply: number): void => {
  if (!socket.destroyed) socket.write(Buffer.from([VERSION, reply, 0, IPV4, 0, 0, 0, 0, 0, 0]));
};

const connected = async (host: string, port: number): Promise<Socket> => {
  const socket = connect({ host, port, family: isIP(host), allowHalfOpen: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

export const createGuardedProxy = (guard: OutboundGuard): GuardedProxy => new SocksProxy(guard);
