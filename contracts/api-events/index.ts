export { CHANGED_APPLICATIONS_MAX, GitOpsApplicationsChanged, GitOpsReportsReceived } from './events.ts';
export { EventObject, PostedEvent } from './object-event.ts';
export { exportApplications, rebuildGitOpsReadModel } from './rest.ts';
