import { AccountUpdated } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { type Account, AccountStore } from './account-store.ts';

export interface AccountPatch {
  readonly name?: string | undefined;
  readonly inviteDomains?: readonly string[] | undefined;
  /** Null for the default of the installation. */
  readonly sessionIdleMinutes?: number | null | undefined;
  readonly eventTextInCommands?: Account['eventTextInCommands'] | undefined;
}

/** Changes the settings of the caller's account. */
export const updateAccount =
  ({ work, news }: IdentityCore) =>
  (context: ChangeContext, patch: AccountPatch): Promise<Account> =>
    work.change(context, async change => {
      const accounts = new AccountStore(change.sql);
      const { accountId } = context.actor;
      await accounts.lock(accountId);
      const before = await accounts.find(accountId);
      if (!before) throw missing('account');
      const after = patched(before, patch);
      await accounts.save(after);
      // A shorter idle time ends sessions, so none may be taken from a cache any more.
      await news.announce(change, `account:${accountId}`);
      change.emit({ event: AccountUpdated, key: accountId, data: { accountId, name: after.name } });
      change.audit({
        action: 'account.update',
        entity: { kind: 'account', id: accountId, name: after.name },
        details: { before: settingsOf(before), after: settingsOf(after) },
      });
      return after;
    });

const patched = (before: Account, patch: AccountPatch): Account => {
  const { sessionIdleMinutes: idleBefore, ...rest } = before;
  const idle = patch.sessionIdleMinutes === undefined ? idleBefore : (patch.sessionIdleMinutes ?? undefined);
  return {
    ...rest,
    name: patch.name ?? before.name,
    eventTextInCommands: patch.eventTextInCommands ?? before.eventTextInCommands,
    inviteDomains: patch.inviteDomains ? [...new Set(patch.inviteDomains)] : before.inviteDomains,
    ...(idle === undefined ? {} : { sessionIdleMinutes: idle }),
  };
};

const settingsOf = ({ name, inviteDomains, sessionIdleMinutes, eventTextInCommands }: Account) => ({
  name,
  inviteDomains,
  sessionIdleMinutes: sessionIdleMinutes ?? null,
  eventTextInCommands,
});
