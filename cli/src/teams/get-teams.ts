import { listTeams } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { printNamed, teams } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

export const getTeams = defineCommand({
  path: ['get', 'teams'],
  aliases: [['get', 'team']],
  summary: 'List the teams of the account, or show some of them',
  description: 'Access rules are written for teams. Members of default teams come and go by themselves.',
  args: [
    {
      name: 'team',
      what: 'Names or ids; all teams unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'teams'],
    },
  ],
  examples: [
    { command: 'freshet get teams', what: 'Which teams are there?' },
    { command: 'freshet get team ops -o yaml', what: 'Everything about one team' },
  ],
  async run({ api, print }, { args }) {
    if (args.team.length > 0) await printNamed({ api, print }, teamView, teams, args.team);
    else await print.list(teamView, await api.call(listTeams));
  },
});
