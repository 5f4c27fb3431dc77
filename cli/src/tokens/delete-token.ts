import { deleteApiKey } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { tokens } from '../lookup/index.ts';
import { tokenView } from './token-view.ts';

export const deleteToken = defineCommand({
  path: ['delete', 'token'],
  aliases: [['delete', 'tokens']],
  summary: 'Revoke API keys at once and for good',
  args: [{ name: 'token', what: 'Ids or names of keys', many: true, completeFrom: ['get', 'tokens'] }],
  flags: CONFIRM_FLAGS,
  examples: [
    { command: 'freshet delete token ci', what: 'Revoke the key called ci' },
    { command: 'freshet delete token 66f0c2a1b2c3d4e5f6a7b8c9 --yes', what: 'By id, without asking' },
  ],
  async run({ api, print, keyboard, clock }, { args, flags }) {
    const found = await tokens.many(api, args.token);
    const names = found.map(token => `${token.name} (${token._id})`).join(', ');
    if (!(await confirmed({ keyboard, print }, `Revoke ${names} for good?`, flags))) return 1;
    for (const token of found) {
      await api.call(deleteApiKey, { params: { id: token._id } });
      await print.done(tokenView(clock.now()), token, `(${token.name}) revoked`);
    }
    return 0;
  },
});
