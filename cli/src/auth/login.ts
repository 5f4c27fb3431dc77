import { createApiKey, getCurrentUser } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import {
  DEFAULT_URL,
  givenDirectly,
  parseApiKey,
  parseServerUrl,
  type SavedContext,
} from '../contexts/index.ts';
import { momentAfter } from '../moment/index.ts';
import { askPasswords } from './ask-password.ts';
import { contextView, noteWhenOverruled, requireContextName, shownContext } from './context-view.ts';
import { machineKeyName, revokeMachineKey } from './machine-key.ts';
import { withSession } from './session.ts';

const path = ['auth', 'login'];

export const login = defineCommand({
  path,
  aliases: [['login']],
  summary: 'Log in to a server with a user name and a password',
  description: `
    Asks for what is not given. It makes an API key named after this machine, saves it as a context and works
    with it from now on; the password is not kept. \`freshet auth logout\` revokes the key again.

    A key acts in one account. To work in several, log in once for each, with --account and --context. Where
    people sign in through an identity provider only, make a key in the browser and save it with
    \`freshet auth create-context\`.`,
  args: [{ name: 'url', what: `Address of the server (default ${DEFAULT_URL})`, optional: true }],
  flags: {
    user: { type: 'string', short: 'u', placeholder: 'NAME', what: 'User name or e-mail address' },
    passwordStdin: { type: 'boolean', what: 'Read the password from standard input' },
    account: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Account to work in, where you have several; the one used last unless given',
    },
    context: { type: 'string', placeholder: 'NAME', what: 'Name for the context (default USER@HOST)' },
    expires: {
      type: 'string',
      placeholder: 'WHEN',
      what: 'When the key ends, such as 12h or 90d; never unless given',
    },
    replace: { type: 'boolean', what: 'Overwrite a context of the same name for another server or account' },
  },
  uses: ['output'],
  examples: [
    {
      command: 'freshet auth login https://freshet.example.com',
      what: 'Log in; it asks for name and password',
    },
    {
      command: 'freshet auth login -u ann --password-stdin --expires 90d < password.txt',
      what: 'Without questions, for three months',
    },
  ],
  async run(ctx, { args, flags }) {
    const { given, env, clock, install, print, contexts } = ctx;
    const { url: known } = givenDirectly(given, env);
    const url =
      args.url === undefined
        ? (known.flag ?? known.env ?? DEFAULT_URL)
        : parseServerUrl(args.url, `'${args.url}'`);
    if (flags.context !== undefined) requireContextName(flags.context, path);
    const expires =
      flags.expires &&
      momentAfter(flags.expires, {
        now: clock.now(),
        flag: '--expires',
        see: path,
        dayEnd: true,
      }).toISOString();
    const userName = flags.user ?? (await askUserName(ctx));
    const password = await askPassword(ctx, flags.passwordStdin);
    const keyName = machineKeyName(install.machineName);
    const saved = await contexts.read();

    const signIn = { url, userName, password, account: flags.account };
    const { context, replaced } = await withSession(ctx, signIn, async (session, user) => {
      const account = user.activeAccountName;
      const name = flags.context ?? defaultName(user.userName, url);
      const existing = saved.contexts.find(other => other.name === name);
      if (existing && !flags.replace) refuseOther(existing, { url, account });
      const key = await session.call(createApiKey, { body: { name: keyName, expires } });
      return { context: { name, url, account, token: parseApiKey(key, 'the new key') }, replaced: existing };
    });
    const api = ctx.apiAt({ url, key: context.token });
    const user = await api.call(getCurrentUser);
    await contexts.save(context, { makeCurrent: true });
    if (replaced?.url === url) await revokeMachineKey(api, replaced.token, keyName);
    const shown = shownContext(context, { current: context.name });
    await print.done(contextView, shown, 'saved, and is now the current context');
    print.note(`You are logged in to ${url} as ${user.userName}, in the account ${user.activeAccountName}.`);
    noteWhenOverruled(ctx);
  },
});

const askUserName = async ({ keyboard }: CommandContext): Promise<string> => {
  if (!keyboard.isTty)
    throw usageFault('there is no terminal to ask for the user name; use --user', { see: path });
  const answer = (await keyboard.ask('User name or e-mail address: ')).trim();
  if (answer === '') throw usageFault('the user name is empty', { see: path });
  return answer;
};

const askPassword = async (ctx: CommandContext, fromStdin: boolean): Promise<Secret> => {
  const [password] = await askPasswords(ctx, { questions: ['Password: '], fromStdin, see: path });
  if (!password) throw usageFault('the password is empty', { see: path });
  return password;
};

/** Unique per person and server; a port that is not the usual one counts. */
const defaultName = (userName: string, url: string): string => {
  const { hostname, port } = new URL(url);
  const host = hostname.replaceAll(/[^A-Za-z0-9.-]/g, '');
  return `${userName}@${host}${port === '' ? '' : `-${port}`}`;
};

const refuseOther = (existing: SavedContext, { url, account }: { url: string; account: string }): void => {
  const { name } = existing;
  if (existing.url === url && (existing.account ?? account) === account) return;
  const of = existing.account === undefined ? existing.url : `${existing.url}, account ${existing.account}`;
  throw new Fault('CLI_CONTEXT_EXISTS', `there is a context '${name}' already, for ${of}`, { name });
};
