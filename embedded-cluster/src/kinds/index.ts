export { bodyKind, builtInKinds } from './built-in-kinds.ts';
export { problemsOf } from './field.ts';
export type {
  Column,
  Kind,
  KindRules,
  KindStorage,
  Neighbours,
  Subresource,
  TableColumns,
  Verb,
} from './kind.ts';
export { checkMetadata, type NameCheck, subdomainName } from './metadata.ts';
