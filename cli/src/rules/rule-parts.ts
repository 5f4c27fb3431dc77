import type { AccessRuleShape } from '@freshet/contracts/access';
import type { z } from 'zod';
import type { Api } from '../api/index.ts';
import { type FlagSpecs, nameAndValue, usageFault } from '../command/index.ts';
import { FILE_FLAG } from '../documents/index.ts';
import { serviceAccounts, teams } from '../lookup/index.ts';

export type RuleInput = z.input<typeof AccessRuleShape>;
export type RuleParts = { readonly [Key in keyof RuleInput]?: RuleInput[Key] | undefined };

/** Whom a rule is for. */
export const SUBJECT_FLAGS = {
  team: { type: 'string', placeholder: 'TEAM', what: 'For the members of a team, by name or id' },
  serviceAccount: { type: 'string', placeholder: 'NAME', what: 'For a service account, by name or id' },
  everyone: { type: 'boolean', what: 'For every member of the account who is not an admin' },
} as const satisfies FlagSpecs;

/** What a rule says, in flags. */
export const RULE_FLAGS = {
  effect: {
    type: 'choice',
    choices: ['allow', 'deny'],
    placeholder: 'EFFECT',
    what: 'What the rule does (a new one allows unless said)',
  },
  ...SUBJECT_FLAGS,
  resource: { type: 'string', placeholder: 'KIND', what: 'Kind of resource; see `freshet get permissions`' },
  action: { type: 'strings', placeholder: 'ACTION', what: "What may be done with it, or '*' for everything" },
  tag: { type: 'strings', placeholder: 'TAG', what: 'Only resources with this tag' },
  match: {
    type: 'choice',
    choices: ['any', 'untagged', 'any-of', 'all-of'],
    placeholder: 'HOW',
    what: 'How tags are compared (any-of where tags are given, else any)',
  },
  tagsOf: {
    type: 'choice',
    choices: ['resource', 'project'],
    placeholder: 'WHAT',
    what: 'Whose tags are compared (those of the resource unless said)',
  },
  attribute: { type: 'strings', placeholder: 'NAME=VALUE', what: 'Only resources with this attribute' },
  description: { type: 'string', placeholder: 'TEXT', what: 'What the rule is for, in words' },
  file: { ...FILE_FLAG, what: 'YAML or JSON file with the rule; - reads standard input' },
} as const satisfies FlagSpecs;

interface SubjectFlags {
  readonly team: string | undefined;
  readonly serviceAccount: string | undefined;
  readonly everyone: boolean;
}

interface RuleFlags extends SubjectFlags {
  readonly effect: RuleInput['effect'] | undefined;
  readonly resource: string | undefined;
  readonly action: readonly string[];
  readonly tag: readonly string[];
  readonly match: NonNullable<RuleInput['match']>['kind'] | undefined;
  readonly tagsOf: RuleInput['tagsOf'] | undefined;
  readonly attribute: readonly string[];
  readonly description: string | undefined;
}

/** The parts of a rule that flags name; nothing for those they do not. */
export const partsOf = async (api: Api, flags: RuleFlags, see: readonly string[]): Promise<RuleParts> => ({
  effect: flags.effect,
  subject: await subjectOf(api, flags, see),
  // The server judges the name, and knows kinds that this version has never heard of.
  resource: flags.resource as RuleInput['resource'] | undefined,
  actions: actionsOf(flags.action),
  match: matchOf(flags, see),
  tagsOf: flags.tagsOf,
  attributes:
    flags.attribute.length > 0
      ? flags.attribute.map(text => nameAndValue(text, '--attribute', see))
      : undefined,
  description: flags.description,
});

/** The one subject that the flags name, or nothing. */
export const subjectOf = async (
  api: Api,
  { team, serviceAccount, everyone }: SubjectFlags,
  see: readonly string[],
): Promise<RuleInput['subject'] | undefined> => {
  if ([team !== undefined, serviceAccount !== undefined, everyone].filter(Boolean).length > 1)
    throw usageFault('a rule is for one of --team, --service-account and --everyone', { see });
  if (team !== undefined) return { kind: 'team', id: (await teams.one(api, team))._id };
  if (serviceAccount !== undefined)
    return { kind: 'service-account', id: (await serviceAccounts.one(api, serviceAccount)).id };
  return everyone ? { kind: 'role', id: 'user' } : undefined;
};

const actionsOf = (actions: readonly string[]): RuleInput['actions'] | undefined => {
  if (actions.length === 0) return undefined;
  return actions.includes('*') ? '*' : [...actions];
};

const matchOf = ({ match, tag }: RuleFlags, see: readonly string[]): RuleInput['match'] => {
  const kind = match ?? (tag.length > 0 ? 'any-of' : undefined);
  if (kind === undefined) return undefined;
  if (kind === 'any-of' || kind === 'all-of') return { kind, tags: [...tag] };
  if (tag.length > 0) throw usageFault(`--match ${kind} compares no tags; leave --tag out`, { see });
  return { kind };
};
