export {
  INTERPOLATED_MAX_LENGTH,
  type Interpolated,
  interpolate,
  type Lookup,
  type Resolved,
  type UsedReference,
} from './interpolate.ts';
export { type InterpolatedTree, interpolateTree, type TreeReference } from './interpolate-tree.ts';
export { REDACTED } from './redaction.ts';
export { findReferences, REFERENCE_NAME_MAX, type Reference, soleReference } from './references.ts';
export {
  lookupScope,
  parseSecretReference,
  type ReferenceUse,
  type Scope,
  type SecretReference,
  type StepFacts,
} from './scope.ts';
export {
  lookupVariables,
  type MergedVariable,
  type MergedVariables,
  mergeVariables,
  type Overridden,
  shownValue,
  VARIABLE_SOURCES,
  VARIABLES_MAX,
  type Variable,
  type VariableLayer,
  type VariableSource,
} from './variables.ts';
