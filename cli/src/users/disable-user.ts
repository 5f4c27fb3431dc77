import { disableUser as disableUserOperation } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { users } from '../lookup/index.ts';
import { userView } from './user-view.ts';

export const disableUser = defineCommand({
  path: ['disable', 'user'],
  summary: 'Keep a user out of the account until enabled again',
  args: [{ name: 'user', what: 'Name, e-mail address or id of the user', completeFrom: ['get', 'users'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet disable user ann', what: 'Keep ann out' }],
  async run({ api, print, keyboard, clock }, { args, flags }) {
    const { _id: id, userName } = await users.one(api, args.user);
    if (!(await confirmed({ keyboard, print }, `Keep ${userName} out of the account?`, flags))) return 1;
    const user = await api.call(disableUserOperation, { params: { id } });
    await print.done(userView(clock.now()), user, 'disabled');
    return 0;
  },
});
