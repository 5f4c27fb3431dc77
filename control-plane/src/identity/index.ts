export { IDENTITY_TOPIC } from './authentication/identity-news.ts';
export type { IdentitySettings } from './core.ts';
export { createIdentity, type IdentityDeps, type IdentityModule } from './create-identity.ts';
export { identitySchema } from './schema.ts';
export type { OpenedSession, SignInOrigin } from './sessions/open-session.ts';
export type { IdentityTables } from './tables.ts';
export type { AdmittedUser, ExternalIdentity } from './users/admit-external-user.ts';
