export { accessResolvers } from './access.ts';
export { auditResolvers } from './audit-manager.ts';
export { gitOpsRuntimesResolvers } from './gitops-runtimes.ts';
export { identityResolvers } from './identity.ts';
