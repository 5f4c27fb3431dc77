export { endLeftovers, recordProcess } from './process-records.ts';
export { isRunning, startOf } from './process-table.ts';
export { isReservedName } from './reserved-names.ts';
export { BUILD_MARK, type ProcessSpec, startProcess, whyNotStarted } from './start-process.ts';
