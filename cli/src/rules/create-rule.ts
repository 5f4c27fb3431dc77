import { createAccessRule } from '@freshet/contracts/access';
import { defineCommand, usageFault } from '../command/index.ts';
import { readRules } from './rule-document.ts';
import { partsOf, RULE_FLAGS, type RuleInput, type RuleParts } from './rule-parts.ts';
import { ruleView } from './rule-view.ts';

const path = ['create', 'rule'];

export const createRule = defineCommand({
  path,
  summary: 'Allow or deny actions to a team, a service account or everyone',
  description: `
    The rule is given by flags, or in a file that looks as \`freshet get rule ID -o yaml\` prints it; there,
    \`subject\` may also be \`team/NAME\`, \`service-account/NAME\` or \`everyone\`. A file may hold several rules.

    \`freshet can-i ACTION RESOURCE --as team:NAME\` tells what came of it.`,
  flags: RULE_FLAGS,
  examples: [
    {
      command: 'freshet create rule --team ops --resource pipeline --action run --action approve',
      what: 'Let the team ops run and approve all pipelines',
    },
    {
      command: "freshet create rule --team qa --resource pipeline --action '*' --tag staging",
      what: 'Everything, on pipelines with the tag staging',
    },
    {
      command: 'freshet create rule --effect deny --everyone --resource team --action read --tag secret',
      what: 'Hide tagged teams from everyone but admins',
    },
    { command: 'freshet create rule -f rule.yaml', what: 'From a file' },
  ],
  async run(ctx, { flags }) {
    const { api, print } = ctx;
    const given = await partsOf(api, flags, path);
    const written = flags.file === undefined ? [given] : await fromFile(ctx, flags.file, given);
    for (const parts of written) {
      const rule = await api.call(createAccessRule, { body: complete(parts) });
      await print.done(ruleView(), rule, 'created');
    }
  },
});

const fromFile = async (
  ctx: Parameters<typeof readRules>[0],
  file: string,
  given: RuleParts,
): Promise<readonly RuleParts[]> => {
  if (Object.values(given).some(part => part !== undefined))
    throw usageFault('a rule comes from --file or from flags, not from both', { see: path });
  return (await readRules(ctx, file)).map(({ parts }) => parts);
};

/** The parts that every rule must have are there; the rest is for the server to judge. */
const complete = ({ effect = 'allow', subject, resource, actions, ...rest }: RuleParts): RuleInput => {
  const missing = [
    subject === undefined && '--team, --service-account or --everyone',
    resource === undefined && '--resource',
    actions === undefined && '--action',
  ].filter(flag => flag !== false);
  if (subject === undefined || resource === undefined || actions === undefined)
    throw usageFault(`a rule needs ${missing.join(', and ')}`, { see: path });
  return { effect, subject, resource, actions, ...rest };
};
