import { getCurrentUser } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { ApiTarget } from '../api/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { DEFAULT_URL, givenDirectly } from '../contexts/index.ts';
import { contextView, requireContextName, shownContext } from './context-view.ts';

const path = ['auth', 'create-context'];

export const createContext = defineCommand({
  path,
  summary: 'Save a server and an API key under a name, and work with it from now on',
  description:
    'The URL and the key come from --url and --api-key, or from FRESHET_URL and FRESHET_API_KEY. ' +
    'The server is asked whether it accepts the key. The key is kept in a file that only you can read.',
  args: [{ name: 'name', what: 'Name for the context: letters, digits and . _ @ / -' }],
  flags: {
    account: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Account the key belongs to, for your own orientation; the server tells it unless given',
    },
    replace: { type: 'boolean', what: 'Overwrite a context that has this name already' },
    keepCurrent: { type: 'boolean', what: 'Save it, but go on working with the current context' },
    verify: { type: 'boolean', default: true, what: 'Save it without asking the server' },
  },
  examples: [
    {
      command: 'freshet auth create-context staging --url https://freshet.example.com --api-key - < key.txt',
      what: 'Save a server, with its key from a file',
    },
    {
      command: 'FRESHET_API_KEY=abc freshet auth create-context local --no-verify',
      what: 'Save the server on this machine, which need not run now',
    },
  ],
  async run({ apiAt, contexts, env, given, print }, { args, flags }) {
    requireContextName(args.name, path);
    const { url: known, key } = givenDirectly(given, env);
    if (!key) throw usageFault('no API key was given: use --api-key or FRESHET_API_KEY', { see: path });
    const { contexts: existing, current } = await contexts.read();
    if (existing.some(context => context.name === args.name) && !flags.replace) {
      throw new Fault('CLI_CONTEXT_EXISTS', `there is a context '${args.name}' already`, { name: args.name });
    }
    const url = known.flag ?? known.env ?? DEFAULT_URL;
    const user = flags.verify ? await whoHas({ apiAt, print }, { url, key }) : undefined;
    const account = flags.account ?? user?.activeAccountName;
    const context = { name: args.name, url, token: key, ...(account === undefined ? {} : { account }) };
    const makeCurrent = !flags.keepCurrent || current === undefined;
    await contexts.save(context, { makeCurrent });
    const shown = shownContext(context, { current: makeCurrent ? args.name : current });
    await print.done(contextView, shown, makeCurrent ? 'created, and is now the current context' : 'created');
    if (user) print.note(`The key acts as ${user.userName}, in the account ${user.activeAccountName}.`);
  },
});

const whoHas = async ({ apiAt, print }: Pick<CommandContext, 'apiAt' | 'print'>, target: ApiTarget) => {
  try {
    return await apiAt(target).call(getCurrentUser);
  } catch (error) {
    print.note('Nothing was saved. --no-verify saves it without asking the server.');
    throw error;
  }
};
