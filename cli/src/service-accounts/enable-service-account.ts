import { updateServiceAccount } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { serviceAccounts } from '../lookup/index.ts';
import { SERVICE_ACCOUNT_ARG, serviceAccountView } from './service-account-view.ts';

export const enableServiceAccount = defineCommand({
  path: ['enable', 'service-account'],
  summary: 'Let the keys of a disabled service account work again',
  args: [SERVICE_ACCOUNT_ARG],
  examples: [{ command: 'freshet enable service-account deployer', what: 'Let it in again' }],
  async run({ api, print }, { args }) {
    const { id } = await serviceAccounts.one(api, args.serviceAccount);
    const account = await api.call(updateServiceAccount, { params: { id }, body: { enabled: true } });
    await print.done(serviceAccountView, account, 'enabled');
  },
});
