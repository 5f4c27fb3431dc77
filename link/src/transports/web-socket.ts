import type { Clock } from '@freshet/kit/time';
import type { RawData, WebSocket } from 'ws';
import type { Transport, TransportEvents } from '../session/index.ts';

/** What both sides call the protocol in the handshake. */
export const SUBPROTOCOL = 'freshet-link.v1';

/** Where the codes of applications begin among those of WebSockets. */
const CLOSE_BASE = 4_000;

/** How long the other side may take to say goodbye. */
const GOODBYE_MS = 3_000;

const bufferOf = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
};

/** Carries messages over a WebSocket. What arrives before the session listens is kept for it. */
export const webSocketTransport = (socket: WebSocket, clock: Clock): Transport => {
  let isClosing = false;
  let reason = 'the connection ended';
  const over = new AbortController();
  const early: Buffer[] = [];
  let events: TransportEvents | undefined;
  const sent = (): void => events?.drained();
  socket.on('message', (data: RawData) => {
    const message = bufferOf(data);
    if (events) events.message(message);
    else early.push(message);
  });
  socket.on('error', error => {
    reason = error.message;
  });
  socket.on('close', () => {
    over.abort();
    events?.closed(reason);
  });
  return {
    kind: 'websocket',
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    listen: heard => {
      events = heard;
      for (const message of early.splice(0)) heard.message(message);
      if (over.signal.aborted) heard.closed(reason);
    },
    send: message => {
      if (!isClosing) socket.send(message, { binary: true, compress: false }, sent);
    },
    close: code => {
      if (isClosing) return;
      isClosing = true;
      socket.close(CLOSE_BASE + code);
      clock.sleep(GOODBYE_MS, over.signal).then(
        () => socket.terminate(),
        () => undefined,
      );
    },
  };
};
