import { createContext as createContextOperation } from '@freshet/contracts/contexts';
import { defineCommand, nameAndValue } from '../command/index.ts';
import { contextView } from './context-view.ts';

const path = ['create', 'context'];

export const createContext = defineCommand({
  path,
  summary: 'Share variables or secrets between pipelines',
  description:
    'Pipelines get what it holds as variables when they name it. Connections to Git hosts and registries have more to say than fits here: describe them in a file and use `freshet create -f`.',
  args: [{ name: 'name', what: 'Name of the new context' }],
  flags: {
    type: {
      type: 'string',
      placeholder: 'TYPE',
      what: 'What it holds; values of a secret are never shown',
      choices: ['config', 'secret'],
      default: 'config',
    },
    variable: {
      type: 'strings',
      short: 'v',
      placeholder: 'KEY=VALUE',
      what: 'Variable; may be given several times',
    },
  },
  examples: [
    { command: 'freshet create context regions -v REGION=eu', what: 'Variables for several pipelines' },
    { command: 'freshet create context deploy --type secret -v TOKEN=xyz', what: 'A secret' },
  ],
  async run({ api, print }, { args, flags }) {
    const entries = flags.variable.map(text => {
      const { name, value } = nameAndValue(text, '--variable', path);
      return [name, value] as const;
    });
    const type = flags.type === 'secret' ? 'secret' : 'config';
    const context = await api.call(createContextOperation, {
      body: { metadata: { name: args.name }, spec: { type, data: Object.fromEntries(entries) } },
    });
    await print.done(contextView, context, 'created');
  },
});
