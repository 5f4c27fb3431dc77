export {
  GitOpsRuntimeComponentsChanged,
  GitOpsRuntimeConnected,
  GitOpsRuntimeDeleted,
  GitOpsRuntimeDisconnected,
  GitOpsRuntimeRegistered,
  GitOpsRuntimeUpdated,
  GitOpsSettingsUpdated,
} from './events.ts';
export { AccessMode, EngineKind, GitOpsRuntimeName, GitProviderKind, RUNTIME_NAME_MAX } from './fields.ts';
export { FrpQuestion } from './frp.ts';
export {
  AuthorizeCaller,
  ConfirmSharedConfig,
  GitOpsSettings,
  GitToken,
  Question,
  REPORTS_BATCH_BYTES,
  RecordCalls,
  ReportComponents,
  ReportConfigurationRole,
  RepositoryMoved,
  RuntimeHello,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from './link.ts';
export {
  CHECKS_MAX,
  COMPONENTS_MAX,
  HealthState,
  REPORT_LINE_BYTES,
  ReportBody,
  ReportedCommit,
  ReportedPullRequest,
  ReportedResource,
  ReportedSource,
  type RuntimeCheck,
  RuntimeComponent,
  RuntimeReport,
  SyncState,
} from './reports.ts';
export {
  createGitOpsRuntime,
  createRuntimeToken,
  deleteGitOpsRuntime,
  GitOpsAccountSettings,
  GitOpsRuntime,
  getGitOpsRuntime,
  getGitOpsSettings,
  InstallationStatus,
  listGitOpsRuntimes,
  RuntimeProblem,
  resyncGitOpsRuntime,
  updateGitOpsRuntime,
  updateGitOpsSettings,
  validateGitOpsRuntime,
} from './rest.ts';
export { isOfConnection, TUNNEL_HEAD_BYTES, TunnelHeader, TunnelRequest, TunnelResponse } from './tunnel.ts';
