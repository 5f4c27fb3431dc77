export { type LinkEnd, LinkSession } from './session.ts';
export { LinkStream, type Priority } from './stream.ts';
export type { Transport, TransportEvents } from './transport.ts';
