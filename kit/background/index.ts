export { before, notingDelay, settlesWithin } from './deadline.ts';
export { DoNotRetry, failureText, isHopeless, isOutage } from './failure.ts';
export { LeaseKeeper } from './lease-keeper.ts';
export { LONG_REST_MS, Poller } from './poller.ts';
