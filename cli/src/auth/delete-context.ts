import { defineCommand } from '../command/index.ts';
import { findContext } from '../contexts/index.ts';
import { contextView, noteWhenNoneIsCurrent, shownContext } from './context-view.ts';

export const deleteContext = defineCommand({
  path: ['auth', 'delete-context'],
  summary: 'Forget a server and its key on this machine',
  description: 'The key itself stays valid on the server; `freshet auth logout` revokes it as well.',
  args: [{ name: 'name', what: 'Name of the context', completeFrom: ['auth', 'get-contexts'] }],
  uses: ['output'],
  examples: [{ command: 'freshet auth delete-context staging', what: 'Forget the server called staging' }],
  async run({ contexts, print }, { args }) {
    const context = await findContext(contexts, args.name);
    await contexts.remove(args.name);
    await print.done(contextView, shownContext(context, { current: undefined }), 'deleted');
    await noteWhenNoneIsCurrent({ contexts, print });
  },
});
