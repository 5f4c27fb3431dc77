import type { CurrentUser } from '@freshet/contracts/identity';
import type { Principal } from '@freshet/domain/access';
import { sql } from 'kysely';
import type { z } from 'zod';
import { missing } from '../../gateway/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';

interface Asker {
  readonly principal: Pick<Principal, 'kind' | 'id' | 'accountId' | 'admin' | 'scopes'>;
  readonly sessionId?: string;
  /** How programs are called that are no service accounts, such as runtimes. */
  readonly context?: { readonly actor: { readonly name: string } };
}

/**
 * Says who the caller is. Other accounts of theirs are named only to sessions that can switch to them: keys, and
 * sessions that one account's identity provider vouched for, have no business there.
 */
export const currentUser =
  (core: IdentityCore) =>
  async (asker: Asker): Promise<z.input<typeof CurrentUser>> => {
    const { kind, id, accountId, admin, scopes } = asker.principal;
    const { account_name, user_name, email, service_name, session_method } = await lookUp(core, asker);
    const name = kind === 'user' ? user_name : (service_name ?? asker.context?.actor.name);
    if (name === null || name === undefined) throw missing(kind);
    const accounts =
      session_method === 'password'
        ? await new AccountStore(core.work.sql).openTo(id)
        : [{ id: accountId, name: account_name }];
    return {
      _id: id,
      type: kind,
      userName: name,
      ...(email === null ? {} : { email }),
      roles: admin ? ['User', 'Admin'] : ['User'],
      activeAccountName: account_name,
      account: accounts.map(account => ({ _id: account.id, name: account.name, runtimeEnvironment: null })),
      ...(scopes ? { scopes: [...scopes] } : {}),
    };
  };

interface AskerRow {
  readonly account_name: string;
  readonly user_name: string | null;
  readonly email: string | null;
  readonly service_name: string | null;
  readonly session_method: 'password' | 'sso' | null;
}

/** One round trip: existing clients ask who they are before every command. */
const lookUp = async ({ work, clock }: IdentityCore, { principal, sessionId }: Asker): Promise<AskerRow> => {
  const { rows } = await sql<AskerRow>`
    select a.name as account_name, u.user_name, u.email, s.name as service_name, o.method as session_method
    from identity.accounts a
    left join identity.users u on u.id = ${principal.id}
    left join identity.service_accounts s on s.account_id = a.id and s.id = ${principal.id}
    left join identity.sessions o
      on o.account_id = a.id and o.id = ${sessionId ?? ''} and o.ended_at is null and o.expires_at > ${clock.now()}
    where a.id = ${principal.accountId}`.execute(work.sql);
  const [row] = rows;
  if (!row) throw missing('account');
  return row;
};
