export { accessResolvers } from './access.ts';
export { applicationResolvers, applicationWire } from './applications.ts';
export { auditResolvers } from './audit-manager.ts';
export { changelogResolvers } from './changelog.ts';
export { deliveryResolvers } from './delivery.ts';
export { fleetResolvers } from './fleet.ts';
export { gitOpsResolvers } from './gitops.ts';
export { gitOpsRuntimesResolvers } from './gitops-runtimes.ts';
export { identityResolvers } from './identity.ts';
