import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { systemActor } from '../../unit-of-work/index.ts';
import { ApiKeyStore } from '../api-keys/api-key-store.ts';
import { addApiKey } from '../api-keys/create-api-key.ts';
import { removeApiKey } from '../api-keys/delete-api-key.ts';
import type { IdentityCore } from '../core.ts';
import { AccountStore } from './account-store.ts';

/** What the key of the command line on this machine is called. */
export const LOCAL_KEY_NAME = 'local command line';

export interface LocalKey {
  readonly apiKey: Secret;
  readonly accountName: string;
}

/**
 * Makes a key of the first account's first admin for the command line on this machine. It asks for nothing:
 * whoever can write the home directory can also read the database, so no route may lead here.
 */
export const issueLocalKey = (core: IdentityCore) => async (): Promise<LocalKey> => {
  const account = await new AccountStore(core.work.sql).first();
  const admin = account && (await firstAdmin(core, account.id));
  if (!account || !admin) throw new Fault('NOT_FOUND', 'there is no account with an active admin yet');
  return core.work.change({ actor: systemActor(account.id, 'start on the server') }, async change => {
    const subject = { type: 'user', id: admin } as const;
    const key = { accountId: account.id, name: LOCAL_KEY_NAME, subject, createdBy: 'system' };
    // The one before was lost, and nobody knows to whom.
    const known = await new ApiKeyStore(change.sql).list(account.id, admin);
    for (const old of known) {
      if (old.createdBy === 'system' && old.name === LOCAL_KEY_NAME) await removeApiKey(core, change, old);
    }
    const { token } = await addApiKey(core, change, key);
    return { apiKey: token, accountName: account.name };
  });
};

const firstAdmin = async ({ work }: IdentityCore, accountId: string): Promise<string | undefined> => {
  const row = await work.sql
    .selectFrom('identity.memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('user_id')
    .executeTakeFirst();
  return row?.user_id;
};
