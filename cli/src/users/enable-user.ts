import { enableUser as enableUserOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { users } from '../lookup/index.ts';
import { userView } from './user-view.ts';

export const enableUser = defineCommand({
  path: ['enable', 'user'],
  summary: 'Let a disabled user in again',
  args: [{ name: 'user', what: 'Name, e-mail address or id of the user', completeFrom: ['get', 'users'] }],
  examples: [{ command: 'freshet enable user ann', what: 'Let ann in again' }],
  async run({ api, print, clock }, { args }) {
    const { _id: id } = await users.one(api, args.user);
    const user = await api.call(enableUserOperation, { params: { id } });
    await print.done(userView(clock.now()), user, 'enabled');
  },
});
