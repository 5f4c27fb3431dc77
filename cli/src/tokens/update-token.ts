import { updateApiKey } from '@freshet/contracts/identity';
import { defineCommand, requireChange } from '../command/index.ts';
import { tokens } from '../lookup/index.ts';
import { tokenView } from './token-view.ts';

const path = ['update', 'token'];

export const updateToken = defineCommand({
  path,
  aliases: [['patch', 'token']],
  summary: 'Change the name or the scopes of an API key',
  args: [{ name: 'token', what: 'Id or name of the key', completeFrom: ['get', 'tokens'] }],
  flags: {
    name: { type: 'string', short: 'n', placeholder: 'NAME', what: 'New name' },
    scope: {
      type: 'strings',
      short: 's',
      placeholder: 'SCOPE',
      what: 'Scope; those given replace all it had',
    },
  },
  examples: [{ command: 'freshet update token ci --scope team:read', what: 'Only for reading teams' }],
  async run({ api, print, clock }, { args, flags }) {
    const scopes = flags.scope.length > 0 ? [...flags.scope] : undefined;
    requireChange([flags.name, scopes], '--name or --scope', path);
    const { _id: id } = await tokens.one(api, args.token);
    const token = await api.call(updateApiKey, {
      params: { id },
      body: { name: flags.name, scopes },
    });
    await print.done(tokenView(clock.now()), token, 'updated');
  },
});
