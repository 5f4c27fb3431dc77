export { createSources, type SourcesOptions } from './create-sources.ts';
export type { Credential, Credentials } from './credentials.ts';
export type { SourceLimits } from './limits.ts';
export {
  createSecretCredentials,
  type SecretCredentials,
  type SecretCredentialsOptions,
} from './secret-credentials.ts';
export type { CommitFacts, SourcePlace, Sources, SourceTree } from './sources.ts';
