import { TeamCreated } from '@freshet/contracts/identity';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { refuseWhenFull } from '../limits.ts';
import { readTags } from './read-tags.ts';
import { requireServiceAccounts, requireUsers } from './require-members.ts';
import { type Team, TeamStore } from './team-store.ts';

export interface TeamInput {
  readonly name: string;
  readonly tags: readonly string[];
  readonly users: readonly string[];
  readonly serviceAccounts: readonly string[];
}

/** Creates a team in the caller's account. */
export const createTeam =
  ({ work, ids, clock, news }: IdentityCore) =>
  async (context: ChangeContext, input: TeamInput): Promise<Team> => {
    const { accountId } = context.actor;
    const { name } = input;
    const tags = readTags(input.tags);
    return work.change(context, async change => {
      const teams = new TeamStore(change.sql);
      refuseWhenFull('teams', await teams.count(accountId));
      const users = await requireUsers(change.sql, accountId, input.users);
      const serviceAccounts = await requireServiceAccounts(change.sql, accountId, input.serviceAccounts);
      const id = ids.next();
      await teams.add({ id, accountId, name, members: 'chosen', tags, createdAt: clock.now() });
      await teams.addMembers({ id, accountId }, 'users', users);
      await teams.addMembers({ id, accountId }, 'serviceAccounts', serviceAccounts);
      if (users.length + serviceAccounts.length > 0) await news.announce(change, `account:${accountId}`);
      change.emit({
        event: TeamCreated,
        key: id,
        data: {
          accountId,
          teamId: id,
          name,
          tags: [...tags],
          userIds: [...users],
          serviceAccountIds: [...serviceAccounts],
        },
      });
      change.audit({
        action: 'team.create',
        entity: { kind: 'team', id, name },
        details: { tags, users, serviceAccounts },
      });
      const created = await teams.find(accountId, id);
      if (!created) throw new Error('a team vanished in the transaction that created it');
      return created;
    });
  };
