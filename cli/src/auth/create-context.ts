import { Fault } from '@freshet/kit/errors';
import { defineCommand, usageFault } from '../command/index.ts';
import { DEFAULT_URL, givenDirectly } from '../contexts/index.ts';
import { contextView, shownContext } from './context-view.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._@/-]{0,127}$/;
const path = ['auth', 'create-context'];

export const createContext = defineCommand({
  path,
  summary: 'Save a server and an API key under a name, and work with it from now on',
  description:
    'The URL and the key come from --url and --api-key, or from FRESHET_URL and FRESHET_API_KEY. ' +
    'The key is kept in a file that only you can read.',
  args: [{ name: 'name', what: 'Name for the context: letters, digits and . _ @ / -' }],
  flags: {
    account: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Account the key belongs to, for your own orientation',
    },
    replace: { type: 'boolean', what: 'Overwrite a context that has this name already' },
    keepCurrent: { type: 'boolean', what: 'Save it, but go on working with the current context' },
  },
  examples: [
    {
      command: 'freshet auth create-context staging --url https://freshet.example.com --api-key - < key.txt',
      what: 'Save a server, with its key from a file',
    },
    {
      command: 'FRESHET_API_KEY=abc freshet auth create-context local',
      what: 'Save the server on this machine, with the key from the environment',
    },
  ],
  async run({ contexts, env, given, print }, { args, flags }) {
    if (!NAME.test(args.name))
      throw usageFault(`'${args.name}' cannot be the name of a context`, { see: path });
    const { url, key } = givenDirectly(given, env);
    if (!key) throw usageFault('no API key was given: use --api-key or FRESHET_API_KEY', { see: path });
    const { contexts: existing, current } = await contexts.read();
    if (existing.some(context => context.name === args.name) && !flags.replace) {
      throw new Fault('CLI_CONTEXT_EXISTS', `there is a context '${args.name}' already`, { name: args.name });
    }
    const context = {
      name: args.name,
      url: url.flag ?? url.env ?? DEFAULT_URL,
      token: key,
      ...(flags.account === undefined ? {} : { account: flags.account }),
    };
    const makeCurrent = !flags.keepCurrent || current === undefined;
    await contexts.save(context, { makeCurrent });
    const shown = shownContext(context, { current: makeCurrent ? args.name : current });
    await print.done(contextView, shown, makeCurrent ? 'created, and is now the current context' : 'created');
  },
});
