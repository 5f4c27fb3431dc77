import { updateServiceAccount } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { serviceAccounts } from '../lookup/index.ts';
import { SERVICE_ACCOUNT_ARG, serviceAccountView } from './service-account-view.ts';

export const disableServiceAccount = defineCommand({
  path: ['disable', 'service-account'],
  summary: 'Let the keys of a service account open nothing until it is enabled again',
  args: [SERVICE_ACCOUNT_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet disable service-account deployer', what: 'Shut it out' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const { id, name } = await serviceAccounts.one(api, args.serviceAccount);
    const question = `Disable the service account ${name}? Its keys open nothing until it is enabled again.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    const account = await api.call(updateServiceAccount, { params: { id }, body: { enabled: false } });
    await print.done(serviceAccountView, account, 'disabled');
    return 0;
  },
});
