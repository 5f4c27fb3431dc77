/**
 * A rule while somebody writes it. Every choice keeps what still makes sense: another kind of resource keeps the
 * actions that it has too, and drops tags and attributes that it has not.
 */
import type { ActionSpec, Attribute, KindSpec, Rule, RuleFacts, RuleInput, RuleSubject } from './wire.ts';

export const MATCHES = ['any', 'untagged', 'any-of', 'all-of'] as const;
type MatchKind = (typeof MATCHES)[number];

export interface RuleDraft {
  readonly effect: 'allow' | 'deny';
  readonly subject: RuleSubject | undefined;
  readonly resource: string | undefined;
  /** Every action that a rule of this effect can name, also those that come later. */
  readonly everyAction: boolean;
  readonly actions: readonly string[];
  readonly match: MatchKind;
  /** Kept while the match needs none, so that trying another match loses nothing. */
  readonly tags: readonly string[];
  readonly tagsOf: Rule['tagsOf'];
  readonly attributes: readonly Attribute[];
  readonly description: string;
}

export const emptyDraft: RuleDraft = {
  effect: 'allow',
  subject: undefined,
  resource: undefined,
  everyAction: false,
  actions: [],
  match: 'any',
  tags: [],
  tagsOf: 'resource',
  attributes: [],
  description: '',
};

/** A draft that says what a rule says. */
export const draftOf = (rule: Rule): RuleDraft => ({
  effect: rule.effect,
  subject: rule.subject,
  resource: rule.resource,
  everyAction: rule.actions === '*',
  actions: rule.actions === '*' ? [] : rule.actions,
  match: rule.match.kind,
  tags: 'tags' in rule.match ? rule.match.tags : [],
  tagsOf: rule.tagsOf,
  attributes: rule.attributes,
  description: rule.description,
});

/** Whether a rule of this effect can be about an action at all. */
export const canName = (effect: RuleDraft['effect'], { allowable, deniable }: ActionSpec): boolean =>
  effect === 'allow' ? allowable : deniable;

/** The draft about another kind of resource. */
export const withResource = (draft: RuleDraft, spec: KindSpec): RuleDraft => {
  const known = new Set(spec.actions.filter(action => canName(draft.effect, action)).map(({ name }) => name));
  return {
    ...draft,
    resource: spec.kind,
    everyAction: draft.everyAction && known.size > 0,
    actions: draft.actions.filter(name => known.has(name)),
    match: spec.tagged ? draft.match : 'any',
    tagsOf: spec.inProject ? draft.tagsOf : 'resource',
    attributes: draft.attributes.filter(({ name }) => spec.attributes.includes(name)),
  };
};

/** The draft with the other effect; actions that it cannot name are left out. */
export const withEffect = (
  draft: RuleDraft,
  effect: RuleDraft['effect'],
  spec: KindSpec | undefined,
): RuleDraft => (spec ? withResource({ ...draft, effect }, spec) : { ...draft, effect });

export const needsTags = ({ match }: Pick<RuleDraft, 'match'>): boolean =>
  match === 'any-of' || match === 'all-of';

/** What is missing before the draft is a rule, first things first. */
export const missingOf = (draft: RuleDraft): 'subject' | 'resource' | 'actions' | 'tags' | undefined => {
  if (!draft.subject) return 'subject';
  if (draft.resource === undefined) return 'resource';
  if (!draft.everyAction && draft.actions.length === 0) return 'actions';
  return needsTags(draft) && draft.tags.length === 0 ? 'tags' : undefined;
};

/** The rule that a draft says, or nothing while something is missing. */
export const factsOf = (draft: RuleDraft): RuleFacts | undefined => {
  if (missingOf(draft) !== undefined || !draft.subject || draft.resource === undefined) return undefined;
  const { effect, subject, resource, everyAction, match, tagsOf } = draft;
  return {
    effect,
    subject,
    resource,
    actions: everyAction ? '*' : [...draft.actions],
    match:
      match === 'any-of' || match === 'all-of' ? { kind: match, tags: [...draft.tags] } : { kind: match },
    // Whose tags they are means nothing where no tag is looked at.
    tagsOf: match === 'any' ? 'resource' : tagsOf,
    attributes: draft.attributes.filter(({ value }) => value !== ''),
  };
};

/** A rule as it is sent. The kinds are those of the catalog, which the server gave. */
export const inputOf = (facts: RuleFacts, description?: string): RuleInput => ({
  ...facts,
  resource: facts.resource as RuleInput['resource'],
  ...(description === undefined ? {} : { description: description.trim() }),
});

/** Whether two drafts would be the same rule with the same note. */
export const saysTheSame = (one: RuleDraft, other: RuleDraft): boolean =>
  one.description.trim() === other.description.trim() &&
  JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
