import { testSsoProvider } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { ssoProviders } from '../lookup/index.ts';
import { defineView } from '../output/index.ts';
import { SSO_ARG } from './sso-view.ts';

export const testSso = defineCommand({
  path: ['test', 'sso'],
  summary: 'Ask an identity provider whether a sign-in could work',
  description: 'Ends with exit code 1 when something is wrong.',
  args: [SSO_ARG],
  examples: [{ command: 'freshet test sso okta', what: 'What is wrong with okta?' }],
  async run({ api, print }, { args }) {
    const { id } = await ssoProviders.one(api, args.provider);
    const { ok, checks } = await api.call(testSsoProvider, { params: { id } });
    await print.list(checkView, checks);
    return ok ? 0 : 1;
  },
});

const checkView = defineView<{ readonly name: string; readonly ok: boolean; readonly message: string }>({
  kind: 'check',
  name: check => check.name,
  columns: [
    {
      title: 'RESULT',
      value: check => (check.ok ? 'ok' : 'failed'),
      tone: check => (check.ok ? 'good' : 'bad'),
    },
    { title: 'CHECK', value: check => check.name },
    { title: 'MESSAGE', value: check => check.message },
  ],
});
