export { HandTransport, pair, side } from './pair.ts';
