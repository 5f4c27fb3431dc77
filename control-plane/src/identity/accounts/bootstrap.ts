import type { Secret } from '@freshet/kit/secret';
import { sql } from 'kysely';
import { systemActor } from '../../unit-of-work/index.ts';
import { addApiKey } from '../api-keys/create-api-key.ts';
import type { IdentityCore } from '../core.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { AccountStore } from './account-store.ts';
import { type CreatedAccount, foundAccount } from './create-account.ts';
import { LOCAL_KEY_NAME } from './issue-local-key.ts';

export interface FirstStart {
  readonly accountName: string;
  readonly userName: string;
  readonly email: string;
}

export interface Bootstrapped extends CreatedAccount {
  /** Show it once; only its hash is kept. */
  readonly password: Secret;
  /** For the command line on this machine. */
  readonly apiKey: Secret;
}

/** Any number; whoever first starts on an empty database takes it. */
const LOCK = 7_405_173_923;

/**
 * Creates the first account and its admin with a random password. Does nothing once any account exists, so
 * every start may call it; of processes that start at once, one creates.
 */
export const bootstrap =
  (core: IdentityCore) =>
  async ({ accountName, userName, email }: FirstStart): Promise<Bootstrapped | undefined> => {
    if (await new AccountStore(core.work.sql).anyExists()) return undefined;
    const password = randomPassword(core.ids);
    const passwordHash = await core.hasher.hash(password);
    const accountId = core.ids.next();
    const actor = systemActor(accountId, 'first start');
    try {
      return await core.work.change({ actor }, async change => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(change.sql);
        if (await new AccountStore(change.sql).anyExists()) throw SOMEONE_WAS_FASTER;
        const created = await foundAccount(core, change, {
          accountId,
          name: accountName,
          userName,
          email,
          passwordHash,
        });
        const { token } = await addApiKey(core, change, {
          accountId,
          name: LOCAL_KEY_NAME,
          subject: { type: 'user', id: created.admin.id },
          createdBy: 'system',
        });
        return { ...created, password, apiKey: token };
      });
    } catch (error) {
      if (error === SOMEONE_WAS_FASTER) return undefined;
      throw error;
    }
  };

/** Takes back the transaction of the process that came second. */
const SOMEONE_WAS_FASTER = new Error('another process has created the first account');
