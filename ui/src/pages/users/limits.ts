import type { components } from '../../api/index.ts';

export type Member = components['schemas']['User'];
type Team = components['schemas']['Team'];

/** What can be known of admins: the team that holds all of them, or nothing while it is not here. */
export const adminsOf = (teams: readonly Team[] | undefined): ReadonlySet<string> | undefined => {
  const team = teams?.find(({ type, name }) => type === 'default' && name === 'admins');
  return team && new Set(team.users.map(({ _id }) => _id));
};

/** Why something cannot be done to a member; a key of the reasons. */
export type Reason = 'lastAdmin' | 'self' | 'selfChosen';

interface Circumstances {
  readonly me: string;
  readonly admins: ReadonlySet<string> | undefined;
}

const isLastAdmin = ({ _id }: Member, { admins }: Circumstances): boolean =>
  admins?.size === 1 && admins.has(_id);

/** Why a member must stay, and stay an admin. An admin who is disabled counts for the server only, which then says so. */
export const adminReason = (member: Member, around: Circumstances): Reason | undefined =>
  member.role === 'admin' && isLastAdmin(member, around) ? 'lastAdmin' : undefined;

/** Nobody disables themselves by mistake: they could not take it back. */
export const disableReason = (member: Member, around: Circumstances): Reason | undefined =>
  adminReason(member, around) ?? (member._id === around.me ? 'self' : undefined);

/** Why something cannot be done to all of those chosen. */
export const chosenReason = (members: readonly Member[], around: Circumstances): Reason | undefined => {
  if (members.some(({ _id }) => _id === around.me)) return 'selfChosen';
  const { admins } = around;
  const chosen = new Set(members.map(({ _id }) => _id));
  const leavesNone = admins !== undefined && admins.size > 0 && [...admins].every(id => chosen.has(id));
  return leavesNone ? 'lastAdmin' : undefined;
};
