import { deleteServiceAccount as deleteServiceAccountOperation } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { serviceAccounts } from '../lookup/index.ts';
import { SERVICE_ACCOUNT_ARG, serviceAccountView } from './service-account-view.ts';

export const deleteServiceAccount = defineCommand({
  path: ['delete', 'service-account'],
  summary: 'Delete a service account; its keys end at once',
  args: [SERVICE_ACCOUNT_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete service-account deployer', what: 'Delete it, after asking' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const account = await serviceAccounts.one(api, args.serviceAccount);
    const question = `Delete the service account ${account.name}? Its keys end at once.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteServiceAccountOperation, { params: { id: account.id } });
    await print.done(serviceAccountView, account, 'deleted');
    return 0;
  },
});
