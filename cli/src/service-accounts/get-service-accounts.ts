import { defineCommand } from '../command/index.ts';
import {
  LIMIT_FLAGS,
  listWithin,
  printNamed,
  serviceAccountPages,
  serviceAccounts,
} from '../lookup/index.ts';
import { serviceAccountView } from './service-account-view.ts';

export const getServiceAccounts = defineCommand({
  path: ['get', 'service-accounts'],
  aliases: [['get', 'service-account']],
  summary: 'List the service accounts, or show some of them',
  description: 'A service account is an identity for a program: it has teams and keys, and cannot sign in.',
  args: [
    {
      name: 'serviceAccount',
      what: 'Names or ids; all service accounts unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'service-accounts'],
    },
  ],
  flags: LIMIT_FLAGS,
  examples: [{ command: 'freshet get service-accounts', what: 'Which programs have an identity here?' }],
  async run({ api, print }, { args, flags }) {
    const wanted = args.serviceAccount;
    if (wanted.length > 0) await printNamed({ api, print }, serviceAccountView, serviceAccounts, wanted);
    else await listWithin({ print }, serviceAccountView, flags.limit, serviceAccountPages(api));
  },
});
