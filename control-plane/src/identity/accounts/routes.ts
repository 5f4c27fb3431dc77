import * as rest from '@freshet/contracts/identity';
import { missing, type Route, route } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import { type Account, AccountStore } from './account-store.ts';
import { updateAccount } from './update-account.ts';

export const accountRoutes = (core: IdentityCore): readonly Route[] => {
  const accounts = new AccountStore(core.work.sql);
  const update = updateAccount(core);
  return [
    route(rest.getAccount, async (_, call) => {
      const account = await accounts.find(call.principal.accountId);
      if (!account) throw missing('account');
      return wireOf(account, await accounts.first());
    }),
    route(rest.updateAccount, async ({ body }, call) =>
      wireOf(await update(call.context, body), await accounts.first()),
    ),
  ];
};

const wireOf = (account: Account, operating: Account | undefined) => ({
  id: account.id,
  name: account.name,
  inviteDomains: [...account.inviteDomains],
  sessionIdleMinutes: account.sessionIdleMinutes ?? null,
  eventTextInCommands: account.eventTextInCommands,
  operatesInstallation: account.id === operating?.id,
  createdAt: account.createdAt.toISOString(),
});
