import { defineCommand, filters } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin, printNamed, userPages, users } from '../lookup/index.ts';
import { userView } from './user-view.ts';

export const getUsers = defineCommand({
  path: ['get', 'users'],
  aliases: [['get', 'user']],
  summary: 'List the users of the account, or show some of them',
  description: 'E-mail addresses are shown to admins, and to everyone their own.',
  args: [
    {
      name: 'user',
      what: 'Names, e-mail addresses or ids; all users unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'users'],
    },
  ],
  flags: {
    ...filters({
      search: { type: 'string', placeholder: 'TEXT', what: 'Only users whose name contains this' },
    }),
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet get users', what: 'Who belongs to the account?' },
    { command: 'freshet get user admin -o json', what: 'Everything about one user, for scripts' },
    { command: 'freshet get users --search ann -o wide', what: 'Look for a user, with all columns' },
  ],
  async run({ api, print, clock }, { args, flags }) {
    const view = userView(clock.now());
    if (args.user.length > 0) await printNamed({ api, print }, view, users, args.user);
    else await listWithin({ print }, view, flags.limit, userPages(api, flags.search));
  },
});
