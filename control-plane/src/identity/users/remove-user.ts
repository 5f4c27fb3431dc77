import { UserRemoved } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { refuseLosingLastAdmin } from './last-admin.ts';
import { MemberStore } from './member-store.ts';
import { UserStore } from './user-store.ts';

/**
 * Removes a member from the caller's account. Their sessions and keys there end with the same statement; a
 * person who belongs to no other account is forgotten altogether.
 */
export const removeUser =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, userId: string): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const members = new MemberStore(change.sql);
      await refuseLosingLastAdmin(change.sql, { accountId, id: userId });
      const member = await members.find(accountId, userId);
      if (!member) throw missing('user');
      await members.remove(member);
      await new UserStore(change.sql).removeIfNowhere(userId);
      await news.announce(change, `subject:${userId}`);
      const { userName } = member;
      change.emit({ event: UserRemoved, key: userId, data: { accountId, userId, userName } });
      change.audit({ action: 'user.remove', entity: { kind: 'user', id: userId, name: userName } });
    });
