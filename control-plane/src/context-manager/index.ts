export { type ContextManager, createContextManager } from './create-context-manager.ts';
export { contextsSchema } from './schema.ts';
export type { ContextTables } from './tables.ts';
export type { GitLogin, OpenedContexts, Vault } from './vault.ts';
