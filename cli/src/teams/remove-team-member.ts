import { removeUserFromTeam } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { teams, users } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

export const removeTeamMember = defineCommand({
  path: ['remove', 'team-member'],
  summary: 'Take users out of a team',
  args: [
    { name: 'team', what: 'Name or id of the team', completeFrom: ['get', 'teams'] },
    { name: 'user', what: 'Names, e-mail addresses or ids of users', many: true },
  ],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet remove team-member ops ann', what: 'Take ann out of ops' }],
  async run({ api, print, keyboard }, { args, flags }) {
    let team = await teams.one(api, args.team);
    const members = await users.many(api, args.user);
    const names = members.map(user => user.userName).join(', ');
    const question = `Take ${names} out of ${team.name}?`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    for (const { _id: userId } of members) {
      team = await api.call(removeUserFromTeam, { params: { teamId: team._id, userId } });
    }
    await print.done(teamView, team, `does not have ${names} in it any more`);
    return 0;
  },
});
