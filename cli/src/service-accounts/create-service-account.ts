import { createServiceAccount as createServiceAccountOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { teams } from '../lookup/index.ts';
import { serviceAccountView } from './service-account-view.ts';

export const createServiceAccount = defineCommand({
  path: ['create', 'service-account'],
  summary: 'Create an identity for a program',
  args: [{ name: 'name', what: 'Name of the new service account' }],
  flags: {
    admin: { type: 'boolean', what: 'It may do everything in the account' },
    team: { type: 'strings', short: 't', placeholder: 'TEAM', what: 'Team it is in, by name or id' },
  },
  examples: [
    { command: 'freshet create service-account deployer --team ops', what: 'With the rights of a team' },
  ],
  async run({ api, print }, { args, flags }) {
    const ids = (await teams.many(api, flags.team)).map(team => team._id);
    const account = await api.call(createServiceAccountOperation, {
      body: { name: args.name, admin: flags.admin, teams: ids },
    });
    await print.done(serviceAccountView, account, 'created');
    print.note(`\`freshet create token KEY-NAME --service-account '${account.name}'\` makes a key for it.`);
  },
});
