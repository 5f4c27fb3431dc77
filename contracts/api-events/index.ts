export { CHANGED_APPLICATIONS_MAX, GitOpsApplicationsChanged, GitOpsReportsReceived } from './events.ts';
export { rebuildGitOpsReadModel } from './rest.ts';
