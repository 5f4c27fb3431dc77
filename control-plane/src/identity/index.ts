export { IDENTITY_TOPIC } from './authentication/identity-news.ts';
export { createIdentity, type IdentityModule } from './create-identity.ts';
export { createTokenIssuer } from './issuer/token-issuer.ts';
export { identitySchema } from './schema.ts';
export type { IdentityTables } from './tables.ts';
