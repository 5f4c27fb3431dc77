import { listApiKeys } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { tokens } from '../lookup/index.ts';
import { ownersOf, tokenView } from './token-view.ts';

export const getTokens = defineCommand({
  path: ['get', 'tokens'],
  aliases: [['get', 'token']],
  summary: 'List your API keys (admins see all of the account), or show some',
  description: 'Only what is known about the keys: a key itself is shown once, when it is made.',
  args: [
    {
      name: 'token',
      what: 'Ids or names; all keys unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'tokens'],
    },
  ],
  examples: [
    { command: 'freshet get tokens', what: 'Which keys are there, and when were they used last?' },
    { command: 'freshet get token ci -o json', what: 'Everything about one key' },
  ],
  async run({ api, print, clock }, { args }) {
    const found = args.token.length > 0 ? await tokens.many(api, args.token) : await api.call(listApiKeys);
    const view = tokenView(clock.now(), await ownersOf(api, found, print.format));
    const [only] = found;
    if (args.token.length === 1 && only) await print.one(view, only);
    else await print.list(view, found);
  },
});
