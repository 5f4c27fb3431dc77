import { defineCommand } from '../command/index.ts';
import { runOperator, SAME_SETTINGS } from './run-operator.ts';

export const resetPassword = defineCommand({
  path: ['admin', 'reset-password'],
  summary: 'Give a user a new password, on the machine of the server',
  description: `${SAME_SETTINGS} The server may run meanwhile. All sessions of the user end; their keys stay valid.`,
  args: [{ name: 'user', what: 'User name' }],
  uses: ['output'],
  examples: [
    { command: 'freshet admin reset-password admin', what: 'Nobody knows the password of admin any more' },
  ],
  async run(ctx, { args }) {
    const done = await runOperator(ctx, ['reset-password', args.user]);
    if ('exitCode' in done) return done.exitCode;
    const { output: password } = done;
    await ctx.print.value(`The new password of ${args.user} is ${password}`, {
      userName: args.user,
      password,
    });
    ctx.print.note('It is shown only now. `freshet auth change-password` replaces it by one of your own.');
    return 0;
  },
});
