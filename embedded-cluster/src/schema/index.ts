export type { ScalarType, Schema } from './schema.ts';
