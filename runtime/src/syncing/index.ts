export type { SyncPass, SyncPassOutcome } from './sync-pass.ts';
