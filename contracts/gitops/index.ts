export { AccessMode, EngineKind, GitOpsRuntimeName, GitProviderKind, RUNTIME_NAME_MAX } from './fields.ts';
export {
  AuthorizeCaller,
  GitOpsSettings,
  GitToken,
  Question,
  REPORTS_BATCH_BYTES,
  RecordCalls,
  RuntimeHello,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from './link.ts';
export {
  HealthState,
  REPORT_LINE_BYTES,
  ReportBody,
  ReportedCommit,
  ReportedResource,
  ReportedSource,
  RuntimeReport,
  SyncState,
} from './reports.ts';
export { TUNNEL_HEAD_BYTES, TunnelHeader, TunnelRequest, TunnelResponse } from './tunnel.ts';
