export { ACCOUNT_MODULES, type AccountModule, isAccountModule } from './account-modules.ts';
export {
  type Access,
  type ActionOf,
  type ActionSpec,
  type Mode,
  type Permission,
  RESOURCES,
  type ResourceKind,
  type ResourceSpec,
} from './catalog.ts';
export type { Clause, Condition } from './clause.ts';
export { decide, decideChange, maySee } from './decide.ts';
export { decideKind } from './decide-kind.ts';
export type { AllowReason, Decision, RefuseReason } from './decision.ts';
export { filterFor, type ResourceFilter } from './filter.ts';
export { parseAccessRule } from './parse-rule.ts';
export {
  isResourceKind,
  PERMISSIONS,
  parsePermission,
  permissionText,
  RESOURCE_KINDS,
  specOf,
} from './permission.ts';
export type { Principal, ResourceRef } from './principal.ts';
export type { Parsed, Problem } from './problem.ts';
export {
  type AccessRule,
  type AccessRuleDraft,
  ATTRIBUTE_MAX_LENGTH,
  type AttributeMatch,
  RULE_ATTRIBUTES_MAX,
  type RuleSubject,
  type TagMatch,
} from './rule.ts';
export { indexRules, type RuleIndex } from './rule-index.ts';
export { parseScopes, SCOPES_MAX, scopeFor, scopesAllow, scopesCover } from './scope.ts';
export { type ResourceSelection, selectionFor } from './selection.ts';
export { parseTags, TAG_MAX_LENGTH, TAGS_MAX } from './tag.ts';
