import { changePassword as changePasswordOperation } from '@freshet/contracts/identity';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { askPasswords } from './ask-password.ts';

const path = ['auth', 'change-password'];

export const changePassword = defineCommand({
  path,
  summary: 'Change your password; all your sessions end',
  description: 'A password has at least twelve characters. API keys stay valid.',
  flags: {
    passwordStdin: {
      type: 'boolean',
      what: 'Read from standard input: the current password in the first line, the new one in the second',
    },
  },
  uses: ['server'],
  examples: [
    { command: 'freshet auth change-password', what: 'It asks for the current and the new password' },
    { command: 'freshet auth change-password --password-stdin < passwords.txt', what: 'Without questions' },
  ],
  async run(ctx, { flags }) {
    const { currentPassword, newPassword } = await askForBoth(ctx, flags.passwordStdin);
    await ctx.api.call(changePasswordOperation, { body: { currentPassword, newPassword } });
    ctx.print.note('Your password is changed, and your sessions have ended.');
  },
});

const askForBoth = async (ctx: CommandContext, fromStdin: boolean) => {
  const questions = ['Current password: ', 'New password: ', ...(fromStdin ? [] : ['New password again: '])];
  const [current, next, again = next] = await askPasswords(ctx, { questions, fromStdin, see: path });
  if (!current || !next || next.reveal() !== again?.reveal())
    throw usageFault('the new password was not the same twice; nothing was changed', { see: path });
  return { currentPassword: current.reveal(), newPassword: next.reveal() };
};
