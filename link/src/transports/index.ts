export { Outbox, POLL_HEADERS, POLL_WAIT_MS } from './polling.ts';
export { SUBPROTOCOL, webSocketTransport } from './web-socket.ts';
