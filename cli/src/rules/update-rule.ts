import { type AccessRuleWire, getAccessRule, updateAccessRule } from '@freshet/contracts/access';
import { type CommandContext, defineCommand, requireChange, usageFault } from '../command/index.ts';
import { readRules } from './rule-document.ts';
import { ruleId } from './rule-id.ts';
import { partsOf, RULE_FLAGS, type RuleInput, type RuleParts } from './rule-parts.ts';
import { ruleView } from './rule-view.ts';

const path = ['update', 'rule'];

export const updateRule = defineCommand({
  path,
  aliases: [['replace', 'rule']],
  summary: 'Change an access rule',
  description:
    'With flags, what they name changes and the rest stays. A file replaces the whole rule; one that ' +
    '`freshet get rule ID -o yaml` printed knows which rule it is.',
  args: [
    {
      name: 'rule',
      what: 'Id of the rule; a file may name it instead',
      optional: true,
      completeFrom: ['get', 'rules'],
    },
  ],
  flags: RULE_FLAGS,
  examples: [
    { command: 'freshet update rule -f rule.yaml', what: 'Replace the rule that the file came from' },
    {
      command: 'freshet update rule 66f0c2a1b2c3d4e5f6a7b8c9 --action read --action run',
      what: 'Exactly these two actions',
    },
  ],
  async run(ctx, { args, flags }) {
    const { api, print } = ctx;
    const given = await partsOf(api, flags, path);
    const named = args.rule && ruleId(args.rule);
    const change =
      flags.file === undefined
        ? await partChange(ctx, named, given)
        : await fileChange(ctx, named, flags.file);
    const rule = await api.call(updateAccessRule, { params: { rule: change.id }, body: change.rule });
    await print.done(ruleView(), rule, 'updated');
  },
});

interface RuleChange {
  readonly id: string;
  readonly rule: RuleInput;
}

const partChange = async (
  { api }: CommandContext,
  id: string | undefined,
  given: RuleParts,
): Promise<RuleChange> => {
  if (id === undefined) throw usageFault('RULE is missing: the id of the rule', { see: path });
  requireChange(Object.values(given), '--file, or what is to change', path);
  const current = await api.call(getAccessRule, { params: { rule: id } });
  const changed = Object.entries(given).filter(([, part]) => part !== undefined);
  return { id, rule: { ...inputOf(current), ...Object.fromEntries(changed) } };
};

const inputOf = ({
  id: _,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
  ...facts
}: AccessRuleWire): RuleInput => ({
  ...facts,
  // A rule outlives the catalog it was written under; the server judges the name.
  resource: facts.resource as RuleInput['resource'],
});

const fileChange = async (
  ctx: CommandContext,
  named: string | undefined,
  file: string,
): Promise<RuleChange> => {
  const rules = await readRules(ctx, file);
  const [only] = rules;
  if (rules.length !== 1 || !only)
    throw usageFault(`the file holds ${rules.length} rules; one is changed at a time`, { see: path });
  const id = named ?? only.id;
  if (id === undefined) throw usageFault('RULE is missing, and the file has no id', { see: path });
  if (only.id !== undefined && only.id !== id)
    throw usageFault(`the file is about the rule ${only.id}, not ${id}`, { see: path });
  return { id, rule: only.parts as RuleInput };
};
