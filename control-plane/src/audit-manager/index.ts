export { appendAudit } from './append-audit.ts';
export type { AuditFilter } from './audit-filter.ts';
export { type AuditManager, createAuditManager } from './audit-manager.ts';
export type { AuditRecord } from './audit-record.ts';
export type { ChainProblem } from './broken-link.ts';
export type { ExpireReport } from './expire.ts';
export {
  type ExportFormat,
  type ExportQuery,
  MAX_EXPORT_RECORDS,
  type RecordExport,
} from './export-records.ts';
export type { ListQuery, Order, RecordPage } from './list-records.ts';
export { auditRoutes } from './routes.ts';
export { auditSchema } from './schema.ts';
export type { AuditTables } from './tables.ts';
export type { VerifyOptions, VerifyReport } from './verify.ts';
export { wireRecord } from './wire-record.ts';
