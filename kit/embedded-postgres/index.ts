export { findRunning } from './login.ts';
export type { PostgresLog } from './postgres-log.ts';
export { type PostgresOptions, startPostgres } from './start-postgres.ts';
export type { PostgresState, RunningPostgres } from './supervise.ts';
