import { defineCommand } from '../command/index.ts';
import { findContext } from '../contexts/index.ts';
import { contextView, shownContext } from './context-view.ts';

export const deleteContext = defineCommand({
  path: ['auth', 'delete-context'],
  summary: 'Forget a server and its key on this machine',
  description: 'The key itself stays valid on the server until it is deleted there.',
  args: [{ name: 'name', what: 'Name of the context', completeFrom: ['auth', 'get-contexts'] }],
  uses: ['output'],
  examples: [{ command: 'freshet auth delete-context staging', what: 'Forget the server called staging' }],
  async run({ contexts, print }, { args }) {
    const context = await findContext(contexts, args.name);
    await contexts.remove(args.name);
    await print.done(contextView, shownContext(context, { current: undefined }), 'deleted');
    const { contexts: left, current } = await contexts.read();
    if (current === undefined && left.length > 0) {
      print.note('No context is current now; choose one with `freshet auth use-context NAME`.');
    }
  },
});
