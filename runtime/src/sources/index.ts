export { createSources, type SourcesOptions } from './create-sources.ts';
export type { Credential } from './credentials.ts';
export { type AccessFolders, withAccess } from './git-access.ts';
export { baseConfig } from './git-config.ts';
export { type GitAnswer, GitProgram, type GitQuestion } from './git-program.ts';
export { SECRET_TYPE_LABEL } from './repository-secret.ts';
export { createSecretCredentials, type SecretCredentials } from './secret-credentials.ts';
export { Slots } from './slots.ts';
export type { SourcePlace, Sources, SourceTree } from './sources.ts';
