import { UserName } from '@freshet/contracts/identity';
import { Email, Name } from '@freshet/contracts/rest';
import type { z } from 'zod';
import { defineCommand, usageFault } from '../command/index.ts';
import { runOperator, SAME_SETTINGS } from './run-operator.ts';

const path = ['admin', 'create-account'];

export const createAccount = defineCommand({
  path,
  summary: 'Create another account with its first admin, on the machine of the server',
  description: `${SAME_SETTINGS} The server may run meanwhile. Accounts share nothing but the installation.`,
  args: [{ name: 'name', what: 'Name of the new account' }],
  flags: {
    user: { type: 'string', short: 'u', required: true, placeholder: 'NAME', what: 'User name of its admin' },
    email: { type: 'string', required: true, placeholder: 'EMAIL', what: 'E-mail address of its admin' },
  },
  uses: ['output'],
  examples: [
    {
      command: 'freshet admin create-account acme --user ann --email ann@acme.example',
      what: 'An account for acme, run by ann',
    },
  ],
  async run(ctx, { args, flags }) {
    const name = checked(Name, 'NAME', args.name);
    const userName = checked(UserName, '--user', flags.user);
    const email = checked(Email, '--email', flags.email);
    const done = await runOperator(ctx, ['create-account', name, userName, email]);
    if ('exitCode' in done) return done.exitCode;
    const { output: password } = done;
    const sentence = `The account ${name} is there. Log in as ${userName} with the password ${password}`;
    await ctx.print.value(sentence, { account: name, userName, email, password });
    ctx.print.note('The password is shown only now.');
    return 0;
  },
});

/** No request is made here, so nobody else holds the words against what the API allows. */
const checked = (schema: z.ZodType<string, string>, what: string, text: string): string => {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw usageFault(`${what} is not valid: ${parsed.error.issues[0]?.message}`, { see: path });
};
