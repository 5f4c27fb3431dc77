export type { ActiveBuild, Blocker, QueueLimits, WaitingBuild } from './queue.ts';
export {
  endedByNew,
  endedWith,
  type PolicyBuild,
  PREDECESSOR_KEY,
  readPolicies,
  type TerminationPolicy,
} from './termination.ts';
export { grantTurns, type Turns } from './turns.ts';
export { type WaitingFacts, type WaitingReason, waitingReasons } from './waiting.ts';
