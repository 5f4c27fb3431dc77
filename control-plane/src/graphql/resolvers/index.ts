export { accessResolvers } from './access.ts';
export { auditResolvers } from './audit-manager.ts';
export { identityResolvers } from './identity.ts';
