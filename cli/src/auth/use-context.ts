import { defineCommand } from '../command/index.ts';
import { findContext } from '../contexts/index.ts';
import { contextView, noteWhenOverruled, shownContext } from './context-view.ts';

export const useContext = defineCommand({
  path: ['auth', 'use-context'],
  summary: 'Choose the context that commands use',
  args: [{ name: 'name', what: 'Name of the context', completeFrom: ['auth', 'get-contexts'] }],
  uses: ['output'],
  examples: [
    { command: 'freshet auth use-context staging', what: 'Work with the server called staging from now on' },
  ],
  async run({ contexts, env, print }, { args }) {
    const context = await findContext(contexts, args.name);
    await contexts.use(args.name);
    await print.done(
      contextView,
      shownContext(context, { current: args.name }),
      'is now the current context',
    );
    noteWhenOverruled({ env, print });
  },
});
