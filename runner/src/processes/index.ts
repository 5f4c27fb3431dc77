export { endLeftovers, endLeftoversAtOnce, recordProcess } from './process-records.ts';
export { isRunning, startOf } from './process-table.ts';
export { isReservedName } from './reserved-names.ts';
export {
  BUILD_MARK,
  PROGRAM_MARK,
  type ProcessSpec,
  startProcess,
  type WaitingProcess,
  whyNotStarted,
} from './start-process.ts';
