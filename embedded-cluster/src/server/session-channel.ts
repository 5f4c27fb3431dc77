/**
 * A program in a container, over a WebSocket. Each frame begins with the number of its channel: 0 what is typed, 1 and
 * 2 what is printed, 4 the size of the terminal. The last one from us is a status on channel 3, from which clients
 * learn how the program ended. In the fifth version of the protocol frame 255 says that a channel is at its end.
 */
import type { WebSocket } from 'ws';
import type { PodSession } from './ports.ts';

export const SESSION_PROTOCOLS: readonly string[] = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];

const CHANNEL = { stdin: 0, out: 1, err: 2, status: 3, resize: 4, close: 255 } as const;
/** Frames from the client that may wait until the program takes them. */
const MOST_WAITING = 64;

const statusOf = (exitCode: number | undefined): object =>
  exitCode === 0 || exitCode === undefined
    ? { metadata: {}, status: 'Success' }
    : {
        metadata: {},
        status: 'Failure',
        message: `command terminated with non-zero exit code: exit status ${exitCode}`,
        reason: 'NonZeroExitCode',
        details: { causes: [{ reason: 'ExitCode', message: String(exitCode) }] },
      };

const send = (channel: WebSocket, number: number, payload: Uint8Array): Promise<void> =>
  new Promise(resolve => {
    // A client that has gone is noticed by the end of its connection.
    channel.send(Buffer.concat([Buffer.of(number), payload]), () => resolve());
  });

const bytesOf = (data: unknown): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);

const resize = (session: PodSession, payload: Buffer): void => {
  try {
    const { Width: width, Height: height } = JSON.parse(payload.toString()) as Record<string, unknown>;
    const isSize = (value: unknown): value is number =>
      Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536;
    if (isSize(width) && isSize(height)) session.resize({ width, height });
  } catch {
    // Not a size: the terminal stays as it is.
  }
};

/** Passes on what comes from the client, in order, no faster than the program takes it. */
const listen = (channel: WebSocket, session: PodSession): void => {
  let turn = Promise.resolve();
  let waiting = 0;
  const type = (payload: Buffer): void => {
    waiting += 1;
    if (waiting >= MOST_WAITING) channel.pause();
    turn = turn
      .then(() => session.write(payload))
      .catch(() => undefined) // the program has ended; what it printed says so
      .then(() => {
        waiting -= 1;
        if (waiting < MOST_WAITING && channel.isPaused) channel.resume();
      });
  };
  channel.on('message', data => {
    const frame = bytesOf(data);
    const payload = frame.subarray(1);
    if (frame[0] === CHANNEL.stdin && payload.length > 0) type(payload);
    if (frame[0] === CHANNEL.resize) resize(session, payload);
    if (frame[0] === CHANNEL.close && payload[0] === CHANNEL.stdin)
      turn = turn.then(() => session.endInput());
  });
};

/** Carries a session to its end, which is that of the program or of the client. */
export const carrySession = async (
  channel: WebSocket,
  session: PodSession,
  stopping: AbortSignal,
): Promise<void> => {
  const over = (): void => {
    session.close();
    channel.terminate();
  };
  channel.once('close', () => session.close());
  stopping.addEventListener('abort', over, { once: true });
  try {
    listen(channel, session);
    const exitCode = await session.run((stream, chunk) => send(channel, CHANNEL[stream], chunk));
    await send(channel, CHANNEL.status, Buffer.from(JSON.stringify(statusOf(exitCode))));
    channel.close(1000);
  } finally {
    stopping.removeEventListener('abort', over);
    session.close();
  }
};
