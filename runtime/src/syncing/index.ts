export { isNoAnswer } from './patience.ts';
export { runSyncPass } from './run-sync-pass.ts';
export type { SyncPass, SyncPassOutcome } from './sync-pass.ts';
export { terminateSync } from './terminate-sync.ts';
