import { TeamUpdated } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { readTags } from './read-tags.ts';
import { requireServiceAccounts, requireUsers } from './require-members.ts';
import { automatic } from './require-teams.ts';
import { type Team, TeamStore } from './team-store.ts';

/** What is to change; absent parts stay as they are. */
export interface TeamPatch {
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly users?: readonly string[] | undefined;
  readonly serviceAccounts?: readonly string[] | undefined;
}

/** Patches as they follow from the team as it is: adding one user keeps the others. */
export type TeamEdit = TeamPatch | ((team: Team) => TeamPatch);

/** Changes a team of the caller's account. Of a default team only the tags can change. */
export const updateTeam =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, id: string, edit: TeamEdit): Promise<Team> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const before = await lockTeam(change, accountId, id);
      const patch = typeof edit === 'function' ? edit(before) : edit;
      refuseChoosing(before, patch);
      await rename(change, before, patch);
      const moves = await moveMembers(change, before, patch);
      if (Object.values(moves).some(ids => ids.length > 0))
        await news.announce(change, `account:${accountId}`);
      const after = await new TeamStore(change.sql).find(accountId, id);
      if (!after) throw new Error('a team vanished in the transaction that changed it');
      const { name, tags } = after;
      change.emit({
        event: TeamUpdated,
        key: id,
        data: { accountId, teamId: id, name, tags: [...tags], ...moves },
      });
      change.audit({
        action: 'team.update',
        entity: { kind: 'team', id, name },
        details: { before: { name: before.name, tags: before.tags }, after: { name, tags }, ...moves },
      });
      return after;
    });

const lockTeam = async (change: IdentityChange, accountId: string, id: string): Promise<Team> => {
  const teams = new TeamStore(change.sql);
  await teams.lock(accountId, id);
  const team = await teams.find(accountId, id);
  if (!team) throw missing('team');
  return team;
};

const refuseChoosing = ({ members }: Team, { name, users, serviceAccounts }: TeamPatch): void => {
  if (members !== 'chosen' && (name ?? users ?? serviceAccounts) !== undefined) throw automatic();
};

const rename = async (change: IdentityChange, team: Team, patch: TeamPatch): Promise<void> => {
  if (patch.name === undefined && patch.tags === undefined) return;
  const { id, accountId } = team;
  const tags = patch.tags ? readTags(patch.tags) : team.tags;
  await new TeamStore(change.sql).rename({ id, accountId, name: patch.name ?? team.name, tags });
};

const moveMembers = async (change: IdentityChange, team: Team, patch: TeamPatch) => {
  const users = differenceOf(team.users, patch.users);
  const serviceAccounts = differenceOf(team.serviceAccounts, patch.serviceAccounts);
  const teams = new TeamStore(change.sql);
  await teams.addMembers(team, 'users', await requireUsers(change.sql, team.accountId, users.added));
  await teams.removeMembers(team, 'users', users.removed);
  await teams.addMembers(
    team,
    'serviceAccounts',
    await requireServiceAccounts(change.sql, team.accountId, serviceAccounts.added),
  );
  await teams.removeMembers(team, 'serviceAccounts', serviceAccounts.removed);
  return {
    usersAdded: users.added,
    usersRemoved: users.removed,
    serviceAccountsAdded: serviceAccounts.added,
    serviceAccountsRemoved: serviceAccounts.removed,
  };
};

const differenceOf = (before: readonly { readonly id: string }[], wanted: readonly string[] | undefined) => {
  if (wanted === undefined) return { added: [], removed: [] };
  const [old, next] = [new Set(before.map(({ id }) => id)), new Set(wanted)];
  return {
    added: [...next].filter(id => !old.has(id)),
    removed: [...old].filter(id => !next.has(id)),
  };
};
