import type { components } from '../api/index.ts';

type Schemas = components['schemas'];

/** A rule as the server keeps it. */
export type Rule = Schemas['AccessRule'];
export type RuleInput = Schemas['AccessRuleInput'];
export type RuleSubject = Rule['subject'];
export type Attribute = Rule['attributes'][number];
export type Decision = Schemas['AccessDecision'];
type Question = Schemas['AccessQuestion'];
export type Entity = NonNullable<Question['entity']>;
export type Proposal = NonNullable<Schemas['AccessExplainRequest']['proposal']>;
/** A kind of resource with its actions. */
export type KindSpec = Schemas['AccessCatalog']['resources'][number];
export type ActionSpec = KindSpec['actions'][number];

/** What a rule says, without who wrote it when. */
export type RuleFacts = Pick<
  Rule,
  'effect' | 'subject' | 'resource' | 'actions' | 'match' | 'tagsOf' | 'attributes'
>;
