/**
 * The network of a sandbox. Every connection that a step makes outwards arrives at one socket of the sandbox's own
 * network namespace, addressed as the step addressed it; the runner accepts it there and makes the same connection from
 * the machine, unless the address is closed. Names are asked of the resolvers of the machine. Nothing else goes out.
 */
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { promises as dns, getServers } from 'node:dns';
import { connect, isIP, type Server, type Socket } from 'node:net';
import { type AddressList, reachOf, readAddressList } from '@freshet/kit/outbound';

/** The only address of the sandbox besides its loopback, and the one that its names are resolved at. */
export const SANDBOX_ADDRESS = '198.18.0.1';
export const SANDBOX_RESOLVER = '198.18.0.53';

const RESOLVER_PORT = 53;

/** Connections of one build that are open at once. */
const CONNECTIONS_MAX = 2_000;

/** Names of one build that are asked for at once, and how long an answer may take. */
const QUESTIONS_MAX = 256;
const ANSWER_MS = 10_000;

const CONNECT_MS = 60_000;

/** Whether steps may not go there unless it is allowed: the machine itself, its link, and what clouds answer there. */
const isClosed = (address: string): boolean => ['local', 'never'].includes(reachOf(address));

interface Target {
  readonly host: string;
  readonly port: number | undefined;
}

/** The host and the port of an entry that is neither a network nor malformed. */
const targetOf = (entry: string): Target => {
  const [, bracketed, bare, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry.trim()) ?? [];
  return { host: bracketed ?? bare ?? entry.trim(), port: port === undefined ? undefined : Number(port) };
};

const isOwn = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Ports of the machine's loopback that are allowed: in the sandbox they are on its own loopback. */
export const machinePorts = (allowed: readonly string[]): readonly number[] => [
  ...new Set(
    allowed.map(targetOf).flatMap(({ host, port }) => (isOwn(host) && port !== undefined ? [port] : [])),
  ),
];

/** Entries with their names as addresses; a name that is not known now allows nothing. */
const withAddresses = async (entry: string): Promise<readonly string[]> => {
  const { host, port } = targetOf(entry);
  if (isIP(host) !== 0 || entry.includes('/')) return [entry];
  const found = await dns.lookup(host, { all: true, family: 4 }).catch(() => []);
  return found.map(({ address }) => (port === undefined ? address : `${address}:${port}`));
};

const readAllowed = async (entries: readonly string[]): Promise<AddressList> =>
  readAddressList((await Promise.all(entries.map(withAddresses))).flat());

/** Where the machine asks for names. */
const resolver = (): { readonly host: string; readonly port: number } => {
  const [first = '127.0.0.1'] = getServers();
  const [, bracketed, port] = /^\[(.+)\]:(\d+)$/.exec(first) ?? [];
  const [host = first, plainPort] = isIP(first) === 6 ? [first] : first.split(':');
  return { host: bracketed ?? host, port: Number(port ?? plainPort ?? RESOLVER_PORT) };
};

/** The sockets of one sandbox, and the connections that were made through them. */
export class SandboxNetwork {
  readonly #allowed: Promise<AddressList>;
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  #resolver: DatagramSocket | undefined;
  #isClosed = false;

  constructor(allowed: readonly string[]) {
    this.#allowed = readAllowed(allowed);
  }

  /** Takes connections from a socket that knows which address was meant. */
  takeOutward(server: Server): void {
    this.#take(server, async ({ localAddress = '', localPort = 0 }) => {
      if (localAddress === SANDBOX_RESOLVER) return localPort === RESOLVER_PORT ? resolver() : undefined;
      const target = { host: localAddress, port: localPort };
      if (!isClosed(localAddress)) return target;
      const isAllowed = (await this.#allowed).permits({ ...target, address: localAddress });
      return isAllowed ? target : undefined;
    });
  }

  /** Takes connections for a port of the machine's own loopback. */
  takeMachine(server: Server, port: number): void {
    this.#take(server, () => Promise.resolve({ host: '127.0.0.1', port }));
  }

  /** Passes questions for names on, and their answers back. */
  takeResolver(socket: DatagramSocket): void {
    if (this.#isClosed) return void socket.close();
    this.#resolver = socket;
    let waiting = 0;
    socket.on('error', () => undefined);
    socket.on('message', (question, { address, port }) => {
      if (waiting >= QUESTIONS_MAX) return;
      waiting += 1;
      const asked = resolver();
      const outside = createSocket(isIP(asked.host) === 6 ? 'udp6' : 'udp4');
      const late = setTimeout(() => outside.close(), ANSWER_MS);
      outside.once('close', () => {
        clearTimeout(late);
        waiting -= 1;
      });
      outside.on('error', () => outside.close());
      outside.once('message', answer => {
        if (!this.#isClosed) socket.send(answer, port, address, () => undefined);
        outside.close();
      });
      // Connected, so that only the resolver is heard.
      outside.connect(asked.port, asked.host, () => outside.send(question));
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#resolver?.close();
    for (const server of this.#servers) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(
    server: Server,
    target: (socket: Socket) => Promise<{ readonly host: string; readonly port: number } | undefined>,
  ): void {
    if (this.#isClosed) return void server.close();
    this.#servers.add(server);
    server.on('error', () => undefined);
    // Each side may end before the other, as HTTP/1.0 and ssh do.
    Object.assign(server, { allowHalfOpen: true });
    server.on('connection', (inside: Socket) => {
      this.#keep(inside);
      const isFull = this.#sockets.size > 2 * CONNECTIONS_MAX;
      void (isFull ? Promise.resolve(undefined) : target(inside)).then(found => {
        if (!found || this.#isClosed || inside.destroyed) return void inside.resetAndDestroy();
        this.#join(inside, connect({ ...found, allowHalfOpen: true }));
      });
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #join(inside: Socket, outside: Socket): void {
    this.#keep(outside);
    outside.setTimeout(CONNECT_MS, () => outside.destroy(new Error('no answer')));
    outside.once('connect', () => {
      outside.setTimeout(0);
      outside.setNoDelay(true);
      inside.setNoDelay(true);
      inside.pipe(outside);
      outside.pipe(inside);
    });
    const endBoth = (one: Socket, other: Socket): void => {
      one.once('error', () => other.resetAndDestroy());
      one.once('close', hadError => {
        if (!hadError && !other.writableEnded) other.destroySoon();
      });
    };
    endBoth(inside, outside);
    endBoth(outside, inside);
  }
}
