export { builtInKinds } from './built-in-kinds.ts';
export { problemsOf } from './field.ts';
export type { Kind, KindRules, KindStorage, Subresource, Verb } from './kind.ts';
export { checkMetadata, subdomainName } from './metadata.ts';
