import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyTransaction, JobDraft, Journals } from '../unit-of-work/index.ts';
import type { JobPriority } from './job.ts';
import type { JobTables } from './tables.ts';

interface EnqueueDeps {
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The most that one job's payload may take as JSON, in bytes. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Keeps one statement below the protocol's limit on parameters. */
const ROWS_PER_INSERT = 500;

const RANK: Readonly<Record<JobPriority, number>> = { high: 2, normal: 1, low: 0 };

/** The ranks in the order in which they are served. */
export const RANKS: readonly number[] = Object.values(RANK);

/**
 * The door through which every module leaves work, in its own transaction. A draft whose unique key already waits
 * in the queue is dropped silently: the waiting job will do its work.
 */
export const enqueueJobs =
  ({ ids, clock }: EnqueueDeps): Journals['jobs'] =>
  async (transaction, drafts: readonly JobDraft[]) => {
    const now = clock.now();
    const rows = drafts.map(draft => rowOf(draft, { id: ids.next(), now }));
    const [unique, plain] = [rows.filter(row => row.unique_key), rows.filter(row => !row.unique_key)];
    for (let start = 0; start < plain.length; start += ROWS_PER_INSERT) {
      await insertInto(transaction, plain.slice(start, start + ROWS_PER_INSERT)).execute();
    }
    for (let start = 0; start < unique.length; start += ROWS_PER_INSERT) {
      // Naming the index would need the right to read the table.
      await insertInto(transaction, unique.slice(start, start + ROWS_PER_INSERT))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  };

const insertInto = (transaction: AnyTransaction, rows: readonly JobRow[]) =>
  (transaction as Kysely<JobTables>).insertInto('jobs.jobs').values(rows);

interface JobRow {
  readonly id: string;
  readonly queue: string;
  readonly payload: string;
  readonly account_id: string | null;
  readonly unique_key: string | null;
  readonly priority: number;
  readonly due_at: RawBuilder<Date>;
}

const rowOf = (draft: JobDraft, { id, now }: { readonly id: string; readonly now: Date }): JobRow => {
  const payload = JSON.stringify(draft.payload);
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new Fault('JOB_TOO_LARGE', `a job for ${draft.queue} has ${bytes} bytes of payload`, {
      queue: draft.queue,
      bytes,
      limit: MAX_PAYLOAD_BYTES,
    });
  }
  // The database's clock decides when a job is due, so what counts is how far away `runAt` is from our own now.
  const delayMs = Math.max(0, (draft.runAt?.getTime() ?? now.getTime()) - now.getTime());
  return {
    id,
    queue: draft.queue,
    payload,
    account_id: draft.accountId ?? null,
    unique_key: draft.uniqueKey ?? null,
    priority: RANK[draft.priority ?? 'normal'],
    due_at: sql<Date>`clock_timestamp() + ${delayMs} * interval '1 millisecond'`,
  };
};
