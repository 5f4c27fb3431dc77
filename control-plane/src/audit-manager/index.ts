export { appendAudit } from './append-audit.ts';
export type { AuditFilter } from './audit-filter.ts';
export { type AuditManager, createAuditManager } from './audit-manager.ts';
export { createHeadNotes } from './head-notes.ts';
export { auditRoutes } from './routes.ts';
export { auditSchema } from './schema.ts';
export type { AuditTables } from './tables.ts';
