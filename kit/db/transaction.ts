import { backoffMs, systemClock } from '@freshet/kit/time';
import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './database-error.ts';

const ATTEMPTS = 4;

/** Long enough for the winner to be done, and different for each loser. */
const PAUSE = { firstMs: 5, maxMs: 100 };

/** Runs `job` in one transaction; on a deadlock or serialisation failure the whole job runs again. */
export const inTransaction = async <Tables, Result>(
  sql: Kysely<Tables>,
  job: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.transaction().execute(job);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await systemClock.sleep(backoffMs(attempt, PAUSE));
    }
  }
};
