export { Fault, type FaultDetails, isFault } from './fault.ts';
export { FAULTS, type FaultCode, type FaultKind } from './faults.ts';
