import { UserDisabled, UserEnabled } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { refuseLosingLastAdmin } from './last-admin.ts';
import { type Member, MemberStore } from './member-store.ts';

/** Keeps a member out of the caller's account: sessions there end, keys there open nothing. */
export const disableUser =
  ({ work, news, clock }: IdentityCore) =>
  (context: ChangeContext, userId: string): Promise<Member> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const members = new MemberStore(change.sql);
      await refuseLosingLastAdmin(change.sql, { accountId, id: userId });
      const member = await members.find(accountId, userId);
      if (!member) throw missing('user');
      await members.setDisabledAt(member, clock.now());
      await new SessionStore(change.sql).endAllOf({ accountId, userId }, clock.now());
      await news.announce(change, `subject:${userId}`);
      const { userName } = member;
      change.emit({ event: UserDisabled, key: userId, data: { accountId, userId, userName } });
      change.audit({ action: 'user.disable', entity: { kind: 'user', id: userId, name: userName } });
      return { ...member, disabled: true };
    });

/** Lets a disabled member in again; they sign in anew, and their keys work as before. */
export const enableUser =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, userId: string): Promise<Member> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const members = new MemberStore(change.sql);
      const member = await members.find(accountId, userId);
      if (!member) throw missing('user');
      await members.setDisabledAt(member, null);
      await news.announce(change, `subject:${userId}`);
      const { userName } = member;
      change.emit({ event: UserEnabled, key: userId, data: { accountId, userId, userName } });
      change.audit({ action: 'user.enable', entity: { kind: 'user', id: userId, name: userName } });
      return { ...member, disabled: false };
    });
