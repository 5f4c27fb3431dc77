import type { KeyProvider } from '@freshet/kit/crypto';
import { Fault, isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Kysely } from 'kysely';
import type { DataKeys } from './data-keys.ts';
import type { KeyRingTables } from './tables.ts';
import { unwrapStored } from './unwrapped-keys.ts';

interface CheckDeps {
  readonly sql: Kysely<KeyRingTables>;
  readonly stored: DataKeys;
  readonly provider: KeyProvider;
  readonly seal: (value: Secret) => Promise<string>;
  readonly open: (sealed: string) => Promise<Secret>;
}

const CANARY = 'this text opens with the right master key';
const NAME = 'installation';

/**
 * Proves at start that the secrets of this installation can be opened: one data key of each master key in use
 * unwraps, and the canary reads as it was written. Found out now, a wrong key costs a restart; found out
 * later, it would have sealed new secrets beside ones that nobody can open.
 */
export const checkKeys = async (deps: CheckDeps): Promise<void> => {
  try {
    for (const stored of await deps.stored.samples()) {
      (await unwrapStored(deps.provider, stored)).destroy();
    }
    const canary = await deps.open(await plantedCanary(deps));
    if (canary.reveal() !== CANARY) throw new Fault('SECRET_UNREADABLE', 'the canary reads differently');
  } catch (error) {
    if (!isFault(error, 'SECRET_UNREADABLE')) throw error;
    throw new Fault(
      'MASTER_KEY_WRONG',
      'the master key does not open the secrets of this installation',
      {},
      { cause: error },
    );
  }
};

/** The stored canary; the first process to start plants it. */
const plantedCanary = async ({ sql, seal }: CheckDeps): Promise<string> => {
  const known = await readCanary(sql);
  if (known !== undefined) return known;
  await sql
    .insertInto('keyring.canary')
    .values({ name: NAME, sealed: await seal(new Secret(CANARY)) })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const planted = await readCanary(sql);
  if (planted === undefined) throw new Error('the canary vanished while it was planted');
  return planted;
};

const readCanary = async (sql: Kysely<KeyRingTables>): Promise<string | undefined> =>
  (await sql.selectFrom('keyring.canary').select('sealed').where('name', '=', NAME).executeTakeFirst())
    ?.sealed;
