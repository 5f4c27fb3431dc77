import { AccountCreated } from '@freshet/contracts/identity';
import type { Secret } from '@freshet/kit/secret';
import { systemActor } from '../../unit-of-work/index.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { refuseWeakPassword } from '../passwords/password-policy.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { addDefaultTeams } from '../teams/default-teams.ts';
import { addUser } from '../users/add-user.ts';
import { AccountStore } from './account-store.ts';

export interface NewAccount {
  readonly name: string;
  /** Without a password the admin gets a random one. */
  readonly admin: { readonly userName: string; readonly email: string; readonly password?: Secret };
}

export interface CreatedAccount {
  readonly account: { readonly id: string; readonly name: string };
  readonly admin: { readonly id: string; readonly userName: string };
}

/** Creates an account with its first admin. For operators: whoever calls this is not a member of anything yet. */
export const createAccount =
  (core: IdentityCore) =>
  async (input: NewAccount): Promise<CreatedAccount & { readonly password: Secret }> => {
    const { userName, email, password = randomPassword(core.ids) } = input.admin;
    refuseWeakPassword(password, { userName, email });
    const passwordHash = await core.hasher.hash(password);
    const accountId = core.ids.next();
    const created = await core.work.change({ actor: systemActor(accountId, 'Freshet') }, change =>
      foundAccount(core, change, { accountId, name: input.name, userName, email, passwordHash }),
    );
    return { ...created, password };
  };

interface Founding {
  readonly accountId: string;
  readonly name: string;
  readonly userName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** The part of creating an account that runs in a transaction. */
export const foundAccount = async (
  core: IdentityCore,
  change: IdentityChange,
  { accountId, name, userName, email, passwordHash }: Founding,
): Promise<CreatedAccount> => {
  const createdAt = core.clock.now();
  await new AccountStore(change.sql).add({
    id: accountId,
    name,
    inviteDomains: [],
    eventTextInCommands: 'refuse-forks',
    createdAt,
  });
  await addDefaultTeams(core, change, accountId);
  const adminId = await addUser(core, change, {
    accountId,
    userName,
    email,
    role: 'admin',
    passwordHash,
  });
  change.emit({ event: AccountCreated, key: accountId, data: { accountId, name } });
  change.audit({ action: 'account.create', entity: { kind: 'account', id: accountId, name } });
  return { account: { id: accountId, name }, admin: { id: adminId, userName } };
};
