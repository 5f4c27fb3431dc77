export { createIdentity, type IdentityModule } from './create-identity.ts';
export { identitySchema } from './schema.ts';
export type { IdentityTables } from './tables.ts';
