/**
 * Connections to ports of a pod, as kubectl makes them: a SPDY connection inside a WebSocket, with two streams for each
 * connection to a port. One carries the bytes; on the other the client only listens, and what it hears is why the
 * connection failed. Both name the port and the request that they belong to.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createSpdyConnection, type SpdyStream, type StreamListener } from '../spdy/index.ts';
import { isApiError } from '../status/index.ts';

export const FORWARD_PROTOCOLS: readonly string[] = ['SPDY/3.1+portforward.k8s.io'];

/** Opens a connection to a port of the pod. */
type Forward = (port: number) => Promise<Duplex>;

/** Messages that may wait until they are dealt with. */
const MOST_WAITING = 16;
const MOST_REQUESTS = 256;

const portOf = (headers: ReadonlyMap<string, string>): number => {
  const port = Number(headers.get('port'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
};

const messageOf = (error: unknown): string => {
  if (isApiError(error)) return error.body.message ?? 'refused';
  return error instanceof Error ? error.message : String(error);
};

/** A stream whose other half has not come yet, or that only says what went wrong. */
const SILENT: StreamListener = { data: () => undefined, ended: () => undefined, broken: () => undefined };

/** Resolves when there is room again, or nobody left to make any. */
const roomIn = (socket: Duplex): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });

/** One connection to a port: bytes from the stream go to the socket and back, until both sides have ended. */
const connectStream = (stream: SpdyStream, errors: SpdyStream, forward: Forward): StreamListener => {
  const opening = forward(portOf(stream.headers));
  const carry = async (): Promise<void> => {
    try {
      const socket = await opening;
      socket.on('error', () => socket.destroy());
      for await (const chunk of socket) await stream.write(chunk as Buffer);
      await stream.end();
    } catch (error) {
      const where = `error forwarding port ${stream.headers.get('port')}`;
      await errors.write(Buffer.from(`${where}: ${messageOf(error)}`));
      await stream.reset();
    }
    await errors.end();
  };
  // A client that has gone is noticed by the end of its connection, which ends the socket.
  carry().catch(() => undefined);
  const withSocket = (use: (socket: Duplex) => void): void => {
    opening.then(use, () => undefined); // that it failed has been told
  };
  return {
    data: async chunk => {
      const socket = await opening.catch(() => undefined);
      if (socket?.writable === true && !socket.write(chunk)) await roomIn(socket);
    },
    ended: () => withSocket(socket => socket.end()),
    broken: () => withSocket(socket => socket.destroy()),
  };
};

/** Brings the two streams of a request together: the one for errors comes first. */
const acceptStreams = (forward: Forward) => {
  const errors = new Map<string, SpdyStream>();
  return (stream: SpdyStream): StreamListener => {
    const request = stream.headers.get('requestid') ?? '';
    if (stream.headers.get('streamtype') === 'error') {
      if (errors.size < MOST_REQUESTS) errors.set(request, stream);
      return SILENT;
    }
    const other = errors.get(request);
    errors.delete(request);
    if (other !== undefined) return connectStream(stream, other, forward);
    stream.reset().catch(() => undefined); // the client has gone
    return SILENT;
  };
};

/** Carries connections to ports until the client or the server ends. */
export const carryForward = (channel: WebSocket, forward: Forward, stopping: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connection = createSpdyConnection({
    send: frame => new Promise(done => channel.send(frame, () => done())),
    accept: acceptStreams(forward),
  });
  const over = (): void => channel.terminate();
  stopping.addEventListener('abort', over, { once: true });
  let turn = Promise.resolve();
  let waiting = 0;
  channel.on('message', data => {
    waiting += 1;
    if (waiting >= MOST_WAITING) channel.pause();
    turn = turn
      .then(() => connection.receive(data as Buffer))
      .then(() => {
        waiting -= 1;
        if (waiting < MOST_WAITING && channel.isPaused) channel.resume();
      });
    turn.catch(reject);
  });
  channel.once('close', () => {
    stopping.removeEventListener('abort', over);
    connection.close();
    resolve();
  });
  return promise;
};
