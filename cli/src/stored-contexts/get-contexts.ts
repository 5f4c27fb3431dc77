import { getContext, listContexts } from '@freshet/contracts/contexts';
import { CONTEXT_TYPES, type ContextType } from '@freshet/domain/contexts';
import { defineCommand, filters } from '../command/index.ts';
import { contextView, type StoredContext } from './context-view.ts';

export const getContexts = defineCommand({
  path: ['get', 'contexts'],
  aliases: [['get', 'context']],
  summary: 'List shared configuration and connections, or show some of them',
  args: [
    {
      name: 'context',
      what: 'Names; all contexts unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'contexts'],
    },
  ],
  flags: {
    ...filters({
      type: {
        type: 'string',
        placeholder: 'TYPE',
        what: 'Only of this type',
        choices: Object.keys(CONTEXT_TYPES) as ContextType[],
      },
    }),
    decrypt: { type: 'boolean', what: 'Show secrets, where you may see them' },
  },
  examples: [
    { command: 'freshet get contexts --type secret', what: 'Which secrets are shared?' },
    { command: 'freshet get context regions -o yaml', what: 'Show one, as a file that can be changed' },
  ],
  async run({ api, print }, { args, flags }) {
    const decrypt = flags.decrypt ? ('true' as const) : undefined;
    if (args.context.length === 0) {
      const type = flags.type as ContextType | undefined;
      await print.list(contextView, await api.call(listContexts, { query: { type, decrypt } }));
      return;
    }
    const found: StoredContext[] = [];
    for (const name of new Set(args.context))
      found.push(await api.call(getContext, { params: { name }, query: { decrypt } }));
    const [only] = found;
    if (found.length === 1 && only) await print.one(contextView, only);
    else await print.list(contextView, found);
  },
});
