export { type Access, openAccess } from './access.ts';
export { createTokenKey } from './account-tokens.ts';
export { aggregateRules, CLUSTER_ROLES, isAggregating } from './aggregation.ts';
export { keepBootstrapRoles } from './bootstrap-roles.ts';
export type { CertificateHolders } from './certificate-holders.ts';
export { serviceAccountUser } from './user.ts';
