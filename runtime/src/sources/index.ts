export { createSources, type SourcesOptions } from './create-sources.ts';
export type { Credential } from './credentials.ts';
export { createSecretCredentials } from './secret-credentials.ts';
export type { SourcePlace, Sources, SourceTree } from './sources.ts';
