export { Channel, type Message } from './channel.ts';
export {
  type Answer,
  type Asked,
  ask,
  type Handled,
  on,
  type RequestKind,
  type Said,
  serve,
} from './request.ts';
