/**
 * Who may open a session with a password while a provider is enforced.
 *
 * Enforcing blocks passwords for everyone in the account but the break-glass users: admins whom the provider
 * names, for the day it is down or misconfigured. A named user counts only while an active admin with a
 * password. When none is left, because they were removed or demoted, any admin may use a password: an account
 * must never be locked for good. API keys are not touched.
 */
import { Fault } from '@freshet/kit/errors';
import { sql } from 'kysely';
import type { IdentitySql } from '../core.ts';

interface Entering {
  readonly accountId: string;
  readonly userId: string;
}

/** Call inside the transaction that opens a session with a password; throws SSO_REQUIRED. */
export const refusePasswordUnderSso = async (
  db: IdentitySql,
  { accountId, userId }: Entering,
): Promise<void> => {
  // Enforcing takes the account's lock and then ends sessions: this one waits for it, or is there to be ended.
  await sql`select id from identity.accounts where id = ${accountId} for share`.execute(db);
  const allowed = await passwordUsers(db, accountId);
  if (allowed === undefined || allowed.includes(userId)) return;
  throw new Fault('SSO_REQUIRED', 'members of this account sign in through its identity provider');
};

/** Ends the password sessions of whoever may not have one any more. Returns how many. */
export const endRefusedPasswordSessions = async (
  db: IdentitySql,
  accountId: string,
  at: Date,
): Promise<number> => {
  const allowed = await passwordUsers(db, accountId);
  if (allowed === undefined) return 0;
  const { numUpdatedRows } = await db
    .updateTable('identity.sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('method', '=', 'password')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`user_id <> all (${allowed})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** True while some provider of the account is enforced. */
export const isSsoRequired = async (db: IdentitySql, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity.sso_providers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('enforced', '=', true)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Those of the users who could get in with a password: active admins who have one. */
export const usableBreakGlass = async (
  db: IdentitySql,
  accountId: string,
  userIds: readonly string[],
): Promise<readonly string[]> => {
  const admins = await passwordAdmins(db, accountId);
  return userIds.filter(id => admins.includes(id));
};

/** The users whom passwords still open a session for; undefined when that is everyone. */
const passwordUsers = async (db: IdentitySql, accountId: string): Promise<readonly string[] | undefined> => {
  if (!(await isSsoRequired(db, accountId))) return undefined;
  const rows = await db
    .selectFrom('identity.sso_break_glass as b')
    .innerJoin('identity.sso_providers as p', 'p.id', 'b.provider_id')
    .select('b.user_id')
    .distinct()
    .where('b.account_id', '=', accountId)
    .where('p.enforced', '=', true)
    .where('p.enabled', '=', true)
    .execute();
  const admins = await passwordAdmins(db, accountId);
  const named = rows.map(row => row.user_id).filter(id => admins.includes(id));
  return named.length > 0 ? named : admins;
};

const passwordAdmins = async (db: IdentitySql, accountId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', 'admin')
    .where('m.disabled_at', 'is', null)
    .where('u.password_hash', 'is not', null)
    .execute();
  return rows.map(row => row.user_id);
};
