export { type Access, type AccessOptions, openAccess } from './access.ts';
export { type AccountTokens, createTokenKey } from './account-tokens.ts';
export { aggregateRules, CLUSTER_ROLES, isAggregating } from './aggregation.ts';
export type { Attributes } from './attributes.ts';
export { keepBootstrapRoles } from './bootstrap-roles.ts';
