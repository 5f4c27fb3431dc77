import { Fault } from '@freshet/kit/errors';
import { AccountStore } from '../accounts/account-store.ts';
import type { IdentitySql } from '../core.ts';
import { type Member, MemberStore } from './member-store.ts';

/**
 * Call before a member stops being an active admin. An account always keeps a person who can administer it;
 * the lock makes two admins who demote each other at the same time follow one another.
 */
export const refuseLosingLastAdmin = async (
  sql: IdentitySql,
  member: Pick<Member, 'accountId' | 'id'>,
): Promise<void> => {
  await new AccountStore(sql).lock(member.accountId);
  if (await new MemberStore(sql).hasOtherActiveAdmin(member)) return;
  throw new Fault('LAST_ADMIN', 'this is the last active admin of the account');
};
