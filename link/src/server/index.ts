export {
  type Answer,
  type Asked,
  ask,
  Channel,
  type Handled,
  type Message,
  on,
  type RequestKind,
  type Said,
  serve,
} from '../exchange/index.ts';
export type { LinkHeader, LinkLimits } from '../frame/index.ts';
export type { LinkEnd, LinkSession, LinkStream, Priority } from '../session/index.ts';
export { createLinkServer, type LinkServer, type LinkServerOptions } from './link-server.ts';
