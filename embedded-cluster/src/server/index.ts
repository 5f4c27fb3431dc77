export { type ApiServer, type ListenOptions, startApiServer } from './api-server.ts';
export type { ServerDeps } from './call.ts';
export type {
  AuditEntry,
  LogRequest,
  PodExec,
  PodLogs,
  RequestAttributes,
  RequestAudit,
  ReviewRequest,
  ServerAccess,
} from './ports.ts';
