export type { LogChunk } from './build-logs.ts';
export { type Broadcaster, createBroadcaster } from './create-broadcaster.ts';
export type { BuildState } from './ports.ts';
export { logsSchema } from './schema.ts';
export type { LogTables } from './tables.ts';
