import { updateServiceAccount as updateServiceAccountOperation } from '@freshet/contracts/identity';
import { defineCommand, listChange, requireChange } from '../command/index.ts';
import { serviceAccounts, teams } from '../lookup/index.ts';
import { SERVICE_ACCOUNT_ARG, serviceAccountView } from './service-account-view.ts';

const path = ['update', 'service-account'];

export const updateServiceAccount = defineCommand({
  path,
  summary: 'Change the name, the teams or the rights of a service account',
  args: [SERVICE_ACCOUNT_ARG],
  flags: {
    name: { type: 'string', placeholder: 'NAME', what: 'New name' },
    admin: {
      type: 'choice',
      choices: ['yes', 'no'],
      placeholder: 'WHETHER',
      what: 'Whether it may do everything in the account',
    },
    team: { type: 'strings', short: 't', placeholder: 'TEAM', what: 'Team; those given replace all it had' },
    noTeams: { type: 'boolean', what: 'Take it out of all teams' },
  },
  examples: [
    {
      command: 'freshet update service-account deployer --team ops --team qa',
      what: 'Exactly these two teams',
    },
    { command: 'freshet update service-account deployer --admin no', what: 'Not an admin any more' },
  ],
  async run({ api, print }, { args, flags }) {
    const named = listChange({
      given: flags.team,
      none: flags.noTeams,
      flags: '--team and --no-teams',
      see: path,
    });
    requireChange([flags.name, flags.admin, named], '--name, --admin, --team or --no-teams', path);
    const { id } = await serviceAccounts.one(api, args.serviceAccount);
    const ids = named && (await teams.many(api, named)).map(team => team._id);
    const account = await api.call(updateServiceAccountOperation, {
      params: { id },
      body: {
        name: flags.name,
        admin: flags.admin === undefined ? undefined : flags.admin === 'yes',
        teams: ids,
      },
    });
    await print.done(serviceAccountView, account, 'updated');
  },
});
