import { type AccessDecisionWire, whoCan as whoCanOperation } from '@freshet/contracts/access';
import { defineCommand } from '../command/index.ts';
import { subjectNames } from '../lookup/index.ts';
import { defineView } from '../output/index.ts';
import { ENTITY_FLAGS, QUESTION_ARGS, questionOf } from './question.ts';

const path = ['who-can'];

export const whoCan = defineCommand({
  path,
  summary: 'List who may do something, besides the admins',
  description:
    'Goes by whom the rules are written for: teams, service accounts, everyone. A deny rule of another team ' +
    'still binds a member of both.',
  args: QUESTION_ARGS,
  flags: ENTITY_FLAGS,
  examples: [
    { command: 'freshet who-can run pipeline', what: 'Who may run some pipeline?' },
    { command: 'freshet who-can delete pipeline --tag prod', what: 'Who may delete pipelines tagged prod?' },
  ],
  async run({ api, print }, { args, flags }) {
    const { everyMember, subjects, truncated } = await api.call(whoCanOperation, {
      body: questionOf({ args, flags, see: path }),
    });
    const nameOf = await subjectNames(api, subjects);
    const holders = subjects.map(subject => ({ who: nameOf(subject), ...subject }));
    await print.list(holderView, [
      ...(everyMember.allowed ? [{ who: 'everyone', decision: everyMember }] : []),
      ...holders,
    ]);
    if (truncated) print.note(`There are more than these ${subjects.length}.`);
  },
});

interface Holder {
  readonly who: string;
  readonly decision: AccessDecisionWire;
}

const holderView = defineView<Holder>({
  kind: 'holder',
  name: holder => holder.who,
  empty: 'Nobody but the admins of the account.',
  columns: [
    { title: 'WHO', value: holder => holder.who },
    { title: 'WHY', value: holder => holder.decision.explanation },
    { title: 'RULE', value: holder => holder.decision.rule },
  ],
});
