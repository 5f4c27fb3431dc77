import { deleteTeam as deleteTeamOperation } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { teams } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

export const deleteTeam = defineCommand({
  path: ['delete', 'team'],
  summary: 'Delete a team and the access rules written for it',
  args: [{ name: 'team', what: 'Name or id of the team', completeFrom: ['get', 'teams'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete team ops', what: 'Delete the team called ops' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const team = await teams.one(api, args.team);
    const question = `Delete the team ${team.name}? What its members may do through it ends at once.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteTeamOperation, { params: { id: team._id } });
    await print.done(teamView, team, 'deleted');
    return 0;
  },
});
