export { Fault, type FaultDetails, isFault } from './fault.ts';
export type { FaultKind } from './fault-kind.ts';
export { FAULTS, type FaultCode } from './faults.ts';
