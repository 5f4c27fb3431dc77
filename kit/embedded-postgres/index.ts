export { findRunning } from './login.ts';
export { discardData, placesOfData } from './placement.ts';
export type { PostgresLog } from './postgres-log.ts';
export { type PostgresOptions, startPostgres } from './start-postgres.ts';
export type { PostgresState, RunningPostgres } from './supervise.ts';
