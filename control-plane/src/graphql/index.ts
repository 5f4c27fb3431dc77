export { accountEvents } from './account-events.ts';
export { addGraphQl } from './endpoint.ts';
export { buildGuardedSchema, type ResolverMap } from './guarded-schema.ts';
export {
  accessResolvers,
  auditResolvers,
  gitOpsRuntimesResolvers,
  identityResolvers,
} from './resolvers/index.ts';
