export { builtInSchema, isBuiltInType } from './built-in.ts';
export { fillDefaults } from './defaults.ts';
export type { ScalarType, Schema } from './schema.ts';
