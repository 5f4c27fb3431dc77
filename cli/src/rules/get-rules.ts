import { type AccessRuleWire, getAccessRule, listAccessRules } from '@freshet/contracts/access';
import type { Api, PageRequest } from '../api/index.ts';
import { defineCommand, filters } from '../command/index.ts';
import { collectWithin, LIMIT_FLAGS } from '../lookup/index.ts';
import { ruleId } from './rule-id.ts';
import { SUBJECT_FLAGS, subjectOf } from './rule-parts.ts';
import { namedRuleView } from './rule-view.ts';

const path = ['get', 'rules'];

export const getRules = defineCommand({
  path,
  aliases: [['get', 'rule']],
  summary: 'List the access rules, or show some of them',
  description: 'A deny rule wins over every allow rule. Admins need no rules and are bound by none.',
  args: [
    {
      name: 'rule',
      what: 'Ids; all rules unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'rules'],
    },
  ],
  flags: {
    ...filters({
      resource: { type: 'string', placeholder: 'KIND', what: 'Only rules about this kind of resource' },
      effect: { type: 'choice', choices: ['allow', 'deny'], placeholder: 'EFFECT', what: 'Only these rules' },
      ...SUBJECT_FLAGS,
    }),
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet get rules --team ops', what: 'What is the team ops allowed and denied?' },
    { command: 'freshet get rule 66f0c2a1b2c3d4e5f6a7b8c9 -o yaml > rule.yaml', what: 'A rule to edit' },
  ],
  async run({ api, print }, { args, flags }) {
    if (args.rule.length > 0) {
      const found = await namedRules(api, args.rule);
      const view = await namedRuleView(api, found, print.format);
      const [only] = found;
      if (found.length === 1 && only) await print.one(view, only);
      else await print.list(view, found);
      return;
    }
    const subject = await subjectOf(api, flags, path);
    const filter = { resource: flags.resource, effect: flags.effect, subject: subject?.id };
    const { items, tellMore } = await collectWithin(flags.limit, rulePages(api, filter));
    await print.list(await namedRuleView(api, items, print.format), items);
    tellMore(print);
  },
});

const namedRules = async (api: Api, ids: readonly string[]): Promise<AccessRuleWire[]> => {
  const found: AccessRuleWire[] = [];
  for (const id of new Set(ids.map(ruleId)))
    found.push(await api.call(getAccessRule, { params: { rule: id } }));
  return found;
};

interface RuleFilter {
  readonly resource: string | undefined;
  readonly effect: 'allow' | 'deny' | undefined;
  readonly subject: string | undefined;
}

/** This list is a bare array: a full page may have another one behind it, and the last id is the cursor. */
const rulePages = (api: Api, filter: RuleFilter) => async (page: PageRequest) => {
  const items = await api.call(listAccessRules, { query: { ...page, ...filter } });
  return { items, nextCursor: items.length < page.limit ? undefined : items.at(-1)?.id };
};
