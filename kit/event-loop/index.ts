export { EventLoopWatch, type WatchOptions } from './event-loop-watch.ts';
