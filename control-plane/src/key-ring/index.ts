export { createKeyRing, INSTALLATION, type KeyRing } from './key-ring.ts';
export type { RewrapReport } from './rewrap-all.ts';
export { keyRingSchema } from './schema.ts';
export type { KeyRingTables } from './tables.ts';
