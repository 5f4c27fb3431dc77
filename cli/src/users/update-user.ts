import { updateUser as updateUserOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { users } from '../lookup/index.ts';
import { userView } from './user-view.ts';

export const updateUser = defineCommand({
  path: ['update', 'user'],
  summary: 'Change the role of a user in the account',
  description: 'The last admin of an account stays one.',
  args: [{ name: 'user', what: 'Name, e-mail address or id of the user', completeFrom: ['get', 'users'] }],
  flags: {
    role: {
      type: 'choice',
      choices: ['admin', 'user'],
      required: true,
      placeholder: 'ROLE',
      what: 'New role',
    },
  },
  examples: [{ command: 'freshet update user ann --role admin', what: 'Make ann an admin' }],
  async run({ api, print, clock }, { args, flags }) {
    const { _id: id } = await users.one(api, args.user);
    const user = await api.call(updateUserOperation, { params: { id }, body: { role: flags.role } });
    await print.done(userView(clock.now()), user, `has the role ${user.role} now`);
  },
});
