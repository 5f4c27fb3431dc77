export type { BuildLogs, LogChunk } from './build-logs.ts';
export type { BuildState, BuildStates } from './ports.ts';
