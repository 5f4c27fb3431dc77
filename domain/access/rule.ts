import type { ResourceKind } from './catalog.ts';

/** The most attribute values that one rule may match on. */
export const RULE_ATTRIBUTES_MAX = 100;
/** The longest attribute value, in characters. */
export const ATTRIBUTE_MAX_LENGTH = 320;

/**
 * Whom a rule is for. The one role that rules can name is `user`: every member who is not an admin, people
 * and service accounts alike. Rules never name a single person: people come and go, teams stay.
 */
export type RuleSubject =
  | { readonly kind: 'team'; readonly id: string }
  | { readonly kind: 'service-account'; readonly id: string }
  | { readonly kind: 'role'; readonly id: 'user' };

/** Which tags a resource must have. */
export type TagMatch =
  | { readonly kind: 'any' }
  | { readonly kind: 'untagged' }
  | { readonly kind: 'any-of'; readonly tags: readonly string[] }
  | { readonly kind: 'all-of'; readonly tags: readonly string[] };

/** One value that an attribute may have. Values of one attribute are alternatives; all attributes must match. */
export interface AttributeMatch {
  readonly name: string;
  readonly value: string;
}

/** What a person writes: everything of a rule but its identity. */
export interface AccessRuleDraft {
  readonly effect: 'allow' | 'deny';
  readonly subject: RuleSubject;
  readonly resource: ResourceKind;
  /** Names of actions, at least one; `*` is every action that a rule of this effect can name, also later ones. */
  readonly actions: readonly string[] | '*';
  readonly match: TagMatch;
  /** Whose tags `match` looks at: the resource's own, or those of the project that holds it. */
  readonly tagsOf: 'resource' | 'project';
  readonly attributes: readonly AttributeMatch[];
}

/** A rule of one account. It has no say in any other account. */
export interface AccessRule extends AccessRuleDraft {
  readonly id: string;
  readonly accountId: string;
}
