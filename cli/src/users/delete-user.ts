import { removeUser } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { users } from '../lookup/index.ts';
import { userView } from './user-view.ts';

export const deleteUser = defineCommand({
  path: ['delete', 'user'],
  aliases: [['remove', 'user']],
  summary: 'Remove a user from the account; their sessions and keys end at once',
  description:
    'What they did stays in the audit log. To keep somebody out for a while, disable them instead.',
  args: [{ name: 'user', what: 'Name, e-mail address or id of the user', completeFrom: ['get', 'users'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete user ann --yes', what: 'Remove ann without asking' }],
  async run({ api, print, keyboard, clock }, { args, flags }) {
    const user = await users.one(api, args.user);
    const question = `Remove ${user.userName} from the account? Their sessions and keys end at once.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(removeUser, { params: { id: user._id } });
    await print.done(userView(clock.now()), user, 'removed from the account');
    return 0;
  },
});
