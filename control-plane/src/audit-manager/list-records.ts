import type { Kysely } from 'kysely';
import { type AuditFilter, matching } from './audit-filter.ts';
import { type AuditRecord, recordOf } from './audit-record.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type AuditTables, RECORD_COLUMNS } from './tables.ts';

export type Order = 'newest' | 'oldest';

export interface ListQuery {
  readonly accountId: string;
  readonly filter?: AuditFilter;
  readonly order?: Order;
  /** At most 1,000. */
  readonly limit: number;
  readonly cursor?: string;
}

export interface RecordPage {
  readonly records: readonly AuditRecord[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** One page in the order of the chain. Records that arrive while someone pages never shift what is to come. */
export const listRecords = async (db: Kysely<AuditTables>, query: ListQuery): Promise<RecordPage> => {
  const { accountId, filter = {}, order = 'newest', limit, cursor } = query;
  const identity = { accountId, filter: plain(filter), order };
  const after = cursor === undefined ? undefined : decodeCursor(cursor, identity);
  const records = await readRecords(db, { accountId, filter, order, limit: limit + 1, after });
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return records.length > limit && last
    ? { records: page, nextCursor: encodeCursor(last.seq, identity) }
    : { records: page };
};

/** The filter as something that can be fingerprinted: times and half characters included. */
const plain = (filter: AuditFilter): unknown =>
  JSON.parse(JSON.stringify(filter), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

interface ReadOptions {
  readonly accountId: string;
  readonly filter: AuditFilter;
  readonly order: Order;
  readonly limit: number;
  readonly after: number | undefined;
  /** Nothing behind this place, so that reading forward comes to an end while the chain grows. */
  readonly upTo?: number;
}

/** The next records behind a place, in either direction. */
export const readRecords = async (
  db: Kysely<AuditTables>,
  { accountId, filter, order, limit, after, upTo }: ReadOptions,
): Promise<readonly AuditRecord[]> => {
  let query = db
    .selectFrom('audit.records')
    .select(RECORD_COLUMNS)
    .where(matching(accountId, filter))
    .orderBy('seq', order === 'newest' ? 'desc' : 'asc')
    .limit(limit);
  if (after !== undefined) query = query.where('seq', order === 'newest' ? '<' : '>', after);
  if (upTo !== undefined) query = query.where('seq', '<=', upTo);
  return (await query.execute()).map(recordOf);
};
