export {
  CAUSE_KINDS,
  type Cause,
  type CauseKind,
  candidateCauses,
  commonCause,
  type Symptom,
} from './common-cause.ts';
export { environmentOf } from './environment.ts';
export { activeHold, HOLD_ANNOTATION, type Hold, holdWords, readHold, writeHold } from './hold.ts';
export { withoutName } from './named-message.ts';
export { FLEET_STATES, type FleetState, fleetStateOf, severityOf } from './state.ts';
export { steadyHealth } from './steady-health.ts';
export { type Trouble, troubleOf } from './trouble.ts';
export { type Standing, whyOf } from './why.ts';
