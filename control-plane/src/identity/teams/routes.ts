import * as rest from '@freshet/contracts/identity';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { requireUsers } from './require-members.ts';
import { type Team, TeamStore } from './team-store.ts';
import { type TeamEdit, updateTeam } from './update-team.ts';

export const teamRoutes = (core: IdentityCore): readonly Route[] => {
  const teams = new TeamStore(core.work.sql);
  const [create, update, remove] = [createTeam(core), updateTeam(core), deleteTeam(core)];

  const findFor = async (call: Call, id: string): Promise<Team> => {
    const team = await teams.find(call.principal.accountId, id);
    if (!team) throw missing('team');
    await call.authorize(team);
    return team;
  };

  const edit = async (call: Call, id: string, change: TeamEdit) => {
    await findFor(call, id);
    return wireOf(await update(call.context, id, change));
  };

  return [
    route(rest.listTeams, async (_, call) => {
      const permits = await call.permits();
      return (await teams.list(call.principal.accountId)).filter(permits).map(wireOf);
    }),
    route(rest.listTeamsOfUser, async ({ params }, call) => {
      const { accountId } = call.principal;
      await requireUsers(core.work.sql, accountId, [params.userId]);
      const permits = await call.permits();
      return (await teams.listOfUser(accountId, params.userId)).filter(permits).map(wireOf);
    }),
    route(rest.createTeam, async ({ body }, call) => wireOf(await create(call.context, body))),
    route(rest.getTeam, async ({ params }, call) => wireOf(await findFor(call, params.id))),
    route(rest.replaceTeam, ({ params, body }, call) => edit(call, params.id, body)),
    route(rest.updateTeam, ({ params, body }, call) => edit(call, params.id, body)),
    route(rest.deleteTeam, async ({ params }, call) => {
      await findFor(call, params.id);
      await remove(call.context, params.id);
    }),
    route(rest.addUserToTeam, ({ params }, call) =>
      edit(call, params.teamId, team => ({ users: [...idsOf(team), params.userId] })),
    ),
    route(rest.removeUserFromTeam, async ({ params }, call) => {
      await requireUsers(core.work.sql, call.principal.accountId, [params.userId]);
      return edit(call, params.teamId, team => ({ users: idsOf(team).filter(id => id !== params.userId) }));
    }),
  ];
};

const idsOf = ({ users }: Team): string[] => users.map(({ id }) => id);

const wireOf = (team: Team) => ({
  _id: team.id,
  name: team.name,
  type: team.members === 'chosen' ? ('custom' as const) : ('default' as const),
  account: team.accountId,
  tags: [...team.tags],
  users: team.users.map(({ id, userName }) => ({ _id: id, userName })),
  serviceAccounts: team.serviceAccounts.map(({ id, name }) => ({ _id: id, name })),
});
