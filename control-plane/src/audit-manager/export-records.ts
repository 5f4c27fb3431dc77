import { csvLine } from '@freshet/kit/csv';
import type { Kysely } from 'kysely';
import { type AuditFilter, matching } from './audit-filter.ts';
import type { AuditRecord } from './audit-record.ts';
import { ChainReader } from './chain-reader.ts';
import { type Order, readRecords } from './list-records.ts';
import type { AuditTables } from './tables.ts';
import { wireRecord } from './wire-record.ts';

export interface ExportQuery {
  readonly accountId: string;
  readonly filter?: AuditFilter;
  readonly order?: Order;
  readonly format: 'csv' | 'json';
}

export interface RecordExport {
  /** More records match than one export gives; narrow it by time to get the rest. */
  readonly truncated: boolean;
  /** The document piece by piece; each piece is read from the database only when it is asked for. */
  readonly chunks: AsyncIterable<string>;
}

/** The most records one export gives. */
const MAX_EXPORT_RECORDS = 150_000;

const BATCH = 500;

/** A document of all matching records as of now. */
export const exportRecords = async (
  db: Kysely<AuditTables>,
  { accountId, filter = {}, order = 'newest', format }: ExportQuery,
  maxRecords = MAX_EXPORT_RECORDS,
): Promise<RecordExport> => {
  const upTo = (await new ChainReader(db, accountId).head())?.seq ?? 0;
  const counted = await db
    .selectFrom(
      db
        .selectFrom('audit.records')
        .select('seq')
        .where(matching(accountId, filter))
        .where('seq', '<=', upTo)
        .limit(maxRecords + 1)
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const read = (limit: number, after: number | undefined) =>
    readRecords(db, { accountId, filter, order, limit, after, upTo });
  const batches = inBatches(read, maxRecords);
  return {
    truncated: counted.count > maxRecords,
    chunks: format === 'csv' ? csvChunks(batches) : jsonChunks(batches),
  };
};

type Read = (limit: number, after: number | undefined) => Promise<readonly AuditRecord[]>;

async function* inBatches(read: Read, maxRecords: number): AsyncGenerator<readonly AuditRecord[]> {
  let after: number | undefined;
  for (let left = maxRecords; left > 0; ) {
    const limit = Math.min(BATCH, left);
    const records = await read(limit, after);
    if (records.length > 0) yield records;
    if (records.length < limit) return;
    left -= records.length;
    after = records.at(-1)?.seq;
  }
}

const CSV_COLUMNS: readonly [string, (record: AuditRecord) => string | undefined][] = [
  ['seq', record => String(record.seq)],
  ['time', record => record.at.toISOString()],
  ['user', record => record.actor.name],
  ['userKind', record => record.actor.kind],
  ['userId', record => record.actor.id],
  ['keyId', record => record.actor.keyId],
  ['ip', record => record.ip],
  ['requestId', record => record.requestId],
  ['action', record => record.action],
  ['entity', record => record.entity.kind],
  ['entityId', record => record.entity.id],
  ['entityName', record => record.entity.name],
  ['result', record => record.result],
  ['details', record => record.details && JSON.stringify(record.details)],
  ['id', record => record.id],
  ['hash', record => record.hash],
];

async function* csvChunks(batches: AsyncIterable<readonly AuditRecord[]>): AsyncGenerator<string> {
  yield csvLine(CSV_COLUMNS.map(([name]) => name));
  for await (const records of batches) {
    yield records.map(record => csvLine(CSV_COLUMNS.map(([, field]) => field(record) ?? ''))).join('');
  }
}

async function* jsonChunks(batches: AsyncIterable<readonly AuditRecord[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const records of batches) {
    yield separator + records.map(record => JSON.stringify(wireRecord(record))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
