import { defineCommand } from '../command/index.ts';
import { contextView, shownContext } from './context-view.ts';

export const getContexts = defineCommand({
  path: ['auth', 'get-contexts'],
  summary: 'List the servers you can work with',
  description: 'A context is a server and the key to use it with. The current one is what commands talk to.',
  uses: ['output'],
  examples: [
    { command: 'freshet auth get-contexts', what: 'See which contexts there are, and which is current' },
    { command: 'freshet auth get-contexts -o name', what: 'Names only, for scripts' },
  ],
  async run({ contexts, print }) {
    const saved = await contexts.read();
    await print.list(
      contextView,
      saved.contexts.map(context => shownContext(context, saved)),
    );
  },
});
