export { accountEvents } from './account-events.ts';
export { applicationChanges } from './application-changes.ts';
export { addGraphQl } from './endpoint.ts';
export { buildGuardedSchema, type ResolverMap } from './guarded-schema.ts';
export {
  accessResolvers,
  applicationResolvers,
  auditResolvers,
  changelogResolvers,
  deliveryResolvers,
  fleetResolvers,
  gitOpsResolvers,
  gitOpsRuntimesResolvers,
  identityResolvers,
} from './resolvers/index.ts';
