import { deleteAccessRule, getAccessRule } from '@freshet/contracts/access';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { ruleId } from './rule-id.ts';
import { ruleView } from './rule-view.ts';

export const deleteRule = defineCommand({
  path: ['delete', 'rule'],
  summary: 'Delete an access rule',
  args: [{ name: 'rule', what: 'Id of the rule', completeFrom: ['get', 'rules'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete rule 66f0c2a1b2c3d4e5f6a7b8c9', what: 'Delete it, after asking' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const params = { rule: ruleId(args.rule) };
    const rule = await api.call(getAccessRule, { params });
    const says = `${rule.effect} ${[rule.actions].flat().join(', ')} on ${rule.resource}`;
    const question = `Delete the rule ${rule.id} (${says})?`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteAccessRule, { params });
    await print.done(ruleView(), rule, 'deleted');
    return 0;
  },
});
