export { withFallback } from './fallback-provider.ts';
export { createKeyRing, INSTALLATION, type KeyRing } from './key-ring.ts';
export { keyRingSchema } from './schema.ts';
export type { KeyRingTables } from './tables.ts';
