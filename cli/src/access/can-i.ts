import { type AccessDecisionWire, canI as canIOperation, explainAccess } from '@freshet/contracts/access';
import type { Api } from '../api/index.ts';
import { defineCommand, usageFault } from '../command/index.ts';
import { serviceAccounts, teams, users } from '../lookup/index.ts';
import { ENTITY_FLAGS, QUESTION_ARGS, questionOf } from './question.ts';

const path = ['can-i'];

export const canI = defineCommand({
  path,
  summary: 'Ask whether you, or somebody, may do something, and why',
  description: `
    Decides as the server would if it were tried, and does nothing. Prints yes or no with the reason, and ends
    with exit code 0 for yes and 1 for no.

    Without --tag, --attribute and the like the question is whether there may be some resource of the kind that
    it is allowed on.`,
  args: QUESTION_ARGS,
  flags: {
    ...ENTITY_FLAGS,
    own: { type: 'boolean', what: 'About a resource of their own' },
    as: {
      type: 'string',
      placeholder: 'WHOM',
      what: 'Ask for user:NAME, service-account:NAME or team:NAME (for a member of that team alone)',
    },
  },
  examples: [
    { command: 'freshet can-i delete team', what: 'May I delete teams, and why?' },
    {
      command: 'freshet can-i run pipeline --tag prod --as user:ann',
      what: 'May ann run pipelines tagged prod?',
    },
    { command: 'freshet can-i create team -o json', what: 'For scripts, which can also go by the exit code' },
  ],
  async run({ api, print }, { args, flags }) {
    const question = questionOf({ args, flags, see: path });
    const decision =
      flags.as === undefined
        ? await api.call(canIOperation, { body: question })
        : (await api.call(explainAccess, { body: { ...question, as: await whom(api, flags.as) } })).now;
    await print.value(verdict(decision), decision);
    return decision.allowed ? 0 : 1;
  },
});

const verdict = ({ allowed, explanation, rule }: AccessDecisionWire): string =>
  `${allowed ? 'yes' : 'no'}: ${explanation}${rule && !explanation.includes(rule) ? ` (rule ${rule})` : ''}`;

const whom = async (api: Api, text: string) => {
  const [, kind, name] = /^(user|service-account|team)[:/](.+)$/s.exec(text) ?? [];
  if (kind === 'user' && name) return { kind, id: (await users.one(api, name))._id } as const;
  if (kind === 'team' && name) return { kind, id: (await teams.one(api, name))._id } as const;
  if (kind === 'service-account' && name)
    return { kind, id: (await serviceAccounts.one(api, name)).id } as const;
  throw usageFault(`--as must be user:NAME, service-account:NAME or team:NAME, not '${text}'`, { see: path });
};
