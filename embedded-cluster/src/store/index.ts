export { ChangeLog } from './change-log.ts';
export { type Change, type Entry, keyText, type StoredResource } from './entry.ts';
export type { HistoryLimits } from './history.ts';
export { clusterSchema } from './schema.ts';
export { createSealing, createStorageKey, NO_SEALING } from './sealing.ts';
export { Store } from './store.ts';
