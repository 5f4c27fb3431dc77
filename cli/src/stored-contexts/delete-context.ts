import { deleteContext as deleteContextOperation, getContext } from '@freshet/contracts/contexts';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { contextView } from './context-view.ts';

export const deleteContext = defineCommand({
  path: ['delete', 'context'],
  summary: 'Delete shared configuration or a connection',
  args: [{ name: 'context', what: 'Name of the context', completeFrom: ['get', 'contexts'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete context regions', what: 'Delete a context' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const params = { name: args.context };
    const context = await api.call(getContext, { params });
    const question = `Delete the context ${context.metadata.name}? Builds of pipelines that name it will fail.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteContextOperation, { params });
    await print.done(contextView, context, 'deleted');
    return 0;
  },
});
