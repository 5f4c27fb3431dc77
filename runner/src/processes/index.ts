export { endLeftovers, recordProcess } from './process-records.ts';
export { isRunning, startOf } from './process-table.ts';
export { isReservedName } from './reserved-names.ts';
export { startProcess } from './start-process.ts';
