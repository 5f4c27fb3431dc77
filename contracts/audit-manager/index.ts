export {
  AuditHead,
  AuditPage,
  AuditRecord,
  type AuditRecordWire,
  AuditResult,
  AuditVerification,
} from './record.ts';
export { downloadAudit, listAudit, verifyAudit } from './rest.ts';
