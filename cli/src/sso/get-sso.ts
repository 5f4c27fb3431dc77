import { listSsoProviders } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { printNamed, ssoProviders } from '../lookup/index.ts';
import { ssoView } from './sso-view.ts';

export const getSso = defineCommand({
  path: ['get', 'sso'],
  summary: 'List the identity providers that members can sign in with, or show some',
  args: [
    {
      name: 'provider',
      what: 'Names or ids; all providers unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'sso'],
    },
  ],
  examples: [
    { command: 'freshet get sso', what: 'How can people sign in?' },
    {
      command: 'freshet get sso okta -o yaml',
      what: 'All settings of one provider; its secret is never shown',
    },
  ],
  async run({ api, print }, { args }) {
    if (args.provider.length > 0) await printNamed({ api, print }, ssoView, ssoProviders, args.provider);
    else await print.list(ssoView, (await api.call(listSsoProviders)).providers);
  },
});
