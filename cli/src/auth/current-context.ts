import { defineCommand } from '../command/index.ts';
import { findCurrentContext } from '../contexts/index.ts';
import { contextView, shownContext } from './context-view.ts';

export const currentContext = defineCommand({
  path: ['auth', 'current-context'],
  summary: 'Show the context that commands use',
  uses: ['output'],
  examples: [
    { command: 'freshet auth current-context', what: 'Which server am I working with?' },
    { command: 'freshet auth current-context -o json', what: 'The same for scripts' },
  ],
  async run({ contexts, print }) {
    const context = await findCurrentContext(contexts);
    await print.one(contextView, shownContext(context, { current: context.name }));
  },
});
