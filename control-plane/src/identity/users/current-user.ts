import type { CurrentUser } from '@freshet/contracts/identity';
import type { Principal } from '@freshet/domain/access';
import type { z } from 'zod';
import { missing } from '../../gateway/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';
import { ServiceAccountStore } from '../service-accounts/service-account-store.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { UserStore } from './user-store.ts';

interface Asker {
  readonly principal: Pick<Principal, 'kind' | 'id' | 'accountId' | 'admin' | 'scopes'>;
  readonly sessionId?: string;
}

/**
 * Says who the caller is. Other accounts of theirs are named only to sessions that can switch to them: keys, and
 * sessions that one account's identity provider vouched for, have no business there.
 */
export const currentUser =
  (core: IdentityCore) =>
  async ({ principal, sessionId }: Asker): Promise<z.input<typeof CurrentUser>> => {
    const { kind, id, accountId, admin, scopes } = principal;
    const active = await new AccountStore(core.work.sql).find(accountId);
    if (!active) throw missing('account');
    const accounts = (await canSwitch(core, accountId, sessionId))
      ? await new AccountStore(core.work.sql).openTo(id)
      : [active];
    return {
      _id: id,
      type: kind,
      ...(await namesOf(core, principal)),
      roles: admin ? ['User', 'Admin'] : ['User'],
      activeAccountName: active.name,
      account: accounts.map(account => ({ _id: account.id, name: account.name, runtimeEnvironment: null })),
      ...(scopes ? { scopes: [...scopes] } : {}),
    };
  };

const canSwitch = async (
  core: IdentityCore,
  accountId: string,
  sessionId: string | undefined,
): Promise<boolean> => {
  if (sessionId === undefined) return false;
  const session = await new SessionStore(core.work.sql).find(accountId, sessionId, core.clock.now());
  return session?.method === 'password';
};

const namesOf = async (
  { work }: IdentityCore,
  { kind, id, accountId }: Asker['principal'],
): Promise<{ userName: string; email?: string }> => {
  if (kind === 'service-account') {
    const found = await new ServiceAccountStore(work.sql).find(accountId, id);
    if (!found) throw missing('service-account');
    return { userName: found.name };
  }
  const user = await new UserStore(work.sql).find(id);
  if (!user) throw missing('user');
  return { userName: user.userName, email: user.email };
};
