export { type ContextManager, createContextManager } from './create-context-manager.ts';
export { contextsSchema } from './schema.ts';
export type { ContextTables } from './tables.ts';
