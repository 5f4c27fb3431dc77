import type { Secret } from '@freshet/kit/secret';
import { mintKey, readKey, sameHash } from '../../machine-keys/index.ts';
import type { RuntimeCore } from '../core.ts';
import type { Runner } from './runner.ts';
import { runnerOf } from './runner-store.ts';

/**
 * The keys of runners. A runner that is given a new key may be killed before it has kept it, so the old one opens
 * until the new one is first used; from then on only the new one does.
 */
export interface RunnerKeys {
  /** Whose key this is; undefined for anything wrong or revoked, without saying why. */
  identify(key: Secret): Promise<Runner | undefined>;
  /** Makes the key that is to follow the current one. */
  succeed(runner: Pick<Runner, 'accountId' | 'id'>): Promise<Secret>;
}

export const createRunnerKeys = ({ work, clock, ids }: RuntimeCore): RunnerKeys => {
  const promote = (id: string, hash: string): Promise<unknown> =>
    work.housekeep(sql =>
      sql
        .updateTable('runtimes.runners')
        .set({ key_hash: hash, next_key_hash: null, key_made_at: clock.now() })
        .where('id', '=', id)
        .where('next_key_hash', '=', hash)
        .execute(),
    );

  return {
    identify: async key => {
      const presented = readKey(key);
      if (!presented) return undefined;
      const row = await work.sql
        .selectFrom('runtimes.runners')
        .selectAll()
        .where('id', '=', presented.id)
        .executeTakeFirst();
      if (!row) return undefined;
      if (sameHash(row.key_hash, presented.hash)) return runnerOf(row);
      if (!sameHash(row.next_key_hash, presented.hash)) return undefined;
      await promote(row.id, presented.hash);
      return runnerOf({ ...row, key_made_at: clock.now() });
    },

    succeed: async ({ accountId, id }) => {
      const { key, hash } = mintKey(ids, id);
      await work.housekeep(sql =>
        sql
          .updateTable('runtimes.runners')
          .set({ next_key_hash: hash })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute(),
      );
      return key;
    },
  };
};
