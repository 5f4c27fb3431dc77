import { getAccount as getAccountOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { accountView } from './account-view.ts';

export const getAccount = defineCommand({
  path: ['get', 'account'],
  summary: 'Show the account that you work in, and its settings',
  examples: [{ command: 'freshet get account -o yaml', what: 'All settings' }],
  async run({ api, print }) {
    await print.one(accountView, await api.call(getAccountOperation));
  },
});
