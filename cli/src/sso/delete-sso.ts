import { deleteSsoProvider } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { ssoProviders } from '../lookup/index.ts';
import { SSO_ARG, ssoView } from './sso-view.ts';

export const deleteSso = defineCommand({
  path: ['delete', 'sso'],
  summary: 'Delete an identity provider and end the sessions opened through it',
  args: [SSO_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete sso okta', what: 'Delete it, after asking' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const provider = await ssoProviders.one(api, args.provider);
    const question = `Delete the identity provider ${provider.name}? The sessions opened through it end at once.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteSsoProvider, { params: { id: provider.id } });
    await print.done(ssoView, provider, 'deleted');
    return 0;
  },
});
