/**
 * What a provider's groups make of a member, at every sign-in: the teams they are in and, where an admin group
 * is set, their role. Teams that no group of the provider is mapped to are none of its business and stay.
 */
import { TeamUpdated, UserRoleChanged } from '@freshet/contracts/identity';
import type { IdentityChange, IdentityCore } from '../../core.ts';
import { TeamStore } from '../../teams/team-store.ts';
import { type Member, MemberStore } from '../../users/member-store.ts';
import type { Provider } from '../providers/provider.ts';

interface Following {
  readonly provider: Provider;
  readonly member: Member;
  readonly groups: readonly string[];
}

/** Call with the account's lock held. Whatever it takes away is gone at once, in other sessions and keys too. */
export const followGroups = async (
  core: IdentityCore,
  change: IdentityChange,
  following: Following,
): Promise<void> => {
  const moved = await followTeams(change, following);
  const promoted = await followRole(change, following);
  if (moved || promoted) await core.news.announce(change, `subject:${following.member.id}`);
};

const followTeams = async (
  change: IdentityChange,
  { provider, member, groups }: Following,
): Promise<boolean> => {
  const named = new Set(groups);
  const managed = new Set(provider.groupTeams.map(({ team }) => team.id));
  const granted = new Set(
    provider.groupTeams.filter(({ group }) => named.has(group)).map(({ team }) => team.id),
  );
  const current = new Set(await teamsAmong(change, member, [...managed]));
  const joined = [...granted].filter(id => !current.has(id));
  const left = [...current].filter(id => !granted.has(id));
  // Always in one order, so that two sign-ins never wait for each other in a circle.
  for (const teamId of [...joined, ...left].sort()) {
    await moveMember(change, { provider, member }, { teamId, joins: granted.has(teamId) });
  }
  return joined.length + left.length > 0;
};

const teamsAmong = async (
  { sql }: IdentityChange,
  { accountId, id }: Member,
  teamIds: readonly string[],
): Promise<readonly string[]> => {
  if (teamIds.length === 0) return [];
  const rows = await sql
    .selectFrom('identity.team_users')
    .select('team_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', id)
    .where('team_id', 'in', [...teamIds])
    .execute();
  return rows.map(row => row.team_id);
};

const moveMember = async (
  change: IdentityChange,
  { provider, member }: Pick<Following, 'provider' | 'member'>,
  { teamId, joins }: { readonly teamId: string; readonly joins: boolean },
): Promise<void> => {
  const { accountId, id: userId } = member;
  const teams = new TeamStore(change.sql);
  await teams.lock(accountId, teamId);
  const team = await teams.find(accountId, teamId);
  // Somebody has just deleted it, and with it the membership.
  if (!team) return;
  if (joins) await teams.addMembers(team, 'users', [userId]);
  else await teams.removeMembers(team, 'users', [userId]);
  const moves = { usersAdded: joins ? [userId] : [], usersRemoved: joins ? [] : [userId] };
  const { name } = team;
  change.emit({
    event: TeamUpdated,
    key: teamId,
    data: {
      accountId,
      teamId,
      name,
      tags: [...team.tags],
      ...moves,
      serviceAccountsAdded: [],
      serviceAccountsRemoved: [],
    },
  });
  change.audit({
    action: 'team.update',
    entity: { kind: 'team', id: teamId, name },
    details: { ...moves, provider: provider.name },
  });
};

const followRole = async (
  change: IdentityChange,
  { provider, member, groups }: Following,
): Promise<boolean> => {
  if (provider.adminGroup === undefined) return false;
  const role = groups.includes(provider.adminGroup) ? 'admin' : 'user';
  if (member.role === role) return false;
  const members = new MemberStore(change.sql);
  // Nobody else could let the account in again: better an admin too many than none.
  const needed = provider.breakGlassUsers.includes(member.id) || !(await members.hasOtherActiveAdmin(member));
  if (role === 'user' && needed) return false;
  await members.setRole(member, role);
  const { accountId, id: userId, userName } = member;
  change.emit({ event: UserRoleChanged, key: userId, data: { accountId, userId, userName, role } });
  change.audit({
    action: 'user.set-role',
    entity: { kind: 'user', id: userId, name: userName },
    details: { before: member.role, after: role, provider: provider.name },
  });
  return true;
};
