import { addUserToTeam } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { teams, users } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

export const addTeamMember = defineCommand({
  path: ['add', 'team-member'],
  summary: 'Put users into a team',
  description: 'For service accounts: `freshet update service-account NAME --team TEAM`.',
  args: [
    { name: 'team', what: 'Name or id of the team', completeFrom: ['get', 'teams'] },
    { name: 'user', what: 'Names, e-mail addresses or ids of users', many: true },
  ],
  examples: [{ command: 'freshet add team-member ops ann bob', what: 'Put ann and bob into ops' }],
  async run({ api, print }, { args }) {
    let team = await teams.one(api, args.team);
    const members = await users.many(api, args.user);
    for (const { _id: userId } of members) {
      team = await api.call(addUserToTeam, { params: { teamId: team._id, userId } });
    }
    await print.done(teamView, team, `has ${members.map(user => user.userName).join(', ')} in it now`);
  },
});
