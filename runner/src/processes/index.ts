export { endLeftovers, recordProcess } from './process-records.ts';
export { isRunning, startOf } from './process-table.ts';
export { type ProcessSpec, type ProcessTools, startProcess } from './start-process.ts';
