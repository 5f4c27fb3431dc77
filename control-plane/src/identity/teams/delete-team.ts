import { TeamDeleted } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { automatic } from './require-teams.ts';
import { TeamStore } from './team-store.ts';

/** Deletes a team of the caller's account; its members stay, without what they had through it. */
export const deleteTeam =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const teams = new TeamStore(change.sql);
      await teams.lock(accountId, id);
      const team = await teams.find(accountId, id);
      if (!team) throw missing('team');
      if (team.members !== 'chosen') throw automatic();
      await teams.remove(team);
      await news.announce(change, `account:${accountId}`);
      change.emit({ event: TeamDeleted, key: id, data: { accountId, teamId: id, name: team.name } });
      change.audit({ action: 'team.delete', entity: { kind: 'team', id, name: team.name } });
    });
