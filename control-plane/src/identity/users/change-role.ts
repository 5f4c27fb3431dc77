import { UserRoleChanged } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { refuseLosingLastAdmin } from './last-admin.ts';
import { type Member, MemberStore, type Role } from './member-store.ts';

/** Makes a member of the caller's account an admin, or an admin a plain user. */
export const changeRole =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, userId: string, role: Role): Promise<Member> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const members = new MemberStore(change.sql);
      if (role !== 'admin') await refuseLosingLastAdmin(change.sql, { accountId, id: userId });
      const before = await members.find(accountId, userId);
      if (!before) throw missing('user');
      await members.setRole(before, role);
      await news.announce(change, `subject:${userId}`);
      const { userName } = before;
      change.emit({ event: UserRoleChanged, key: userId, data: { accountId, userId, userName, role } });
      change.audit({
        action: 'user.set-role',
        entity: { kind: 'user', id: userId, name: userName },
        details: { before: before.role, after: role },
      });
      const after = await members.find(accountId, userId);
      if (!after) throw missing('user');
      return after;
    });
