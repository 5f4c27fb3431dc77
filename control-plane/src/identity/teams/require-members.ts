import { missing } from '../../gateway/index.ts';
import type { IdentitySql } from '../core.ts';

/** Refuses ids of users who are not members of the account, in the words for ids that do not exist at all. */
export const requireUsers = async (
  sql: IdentitySql,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const rows = await sql
    .selectFrom('identity.memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', wanted)
    .execute();
  if (rows.length < wanted.length) throw missing('user');
  return wanted;
};

/** The same for service accounts. */
export const requireServiceAccounts = async (
  sql: IdentitySql,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const rows = await sql
    .selectFrom('identity.service_accounts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', wanted)
    .execute();
  if (rows.length < wanted.length) throw missing('service-account');
  return wanted;
};
