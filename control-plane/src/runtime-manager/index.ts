export { createRuntimeManager, type RuntimeManager } from './create-runtime-manager.ts';
export { runtimesSchema } from './schema.ts';
export type { RuntimeTables } from './tables.ts';
