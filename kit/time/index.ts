export { backoffMs } from './backoff.ts';
export { type Clock, systemClock } from './clock.ts';
export { ManualClock } from './manual-clock.ts';
export { untilAborted } from './until-aborted.ts';
