import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Details as the database keeps them; written as JSON text. */
type Details = ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;

/** What is said about one action, the same before and after sealing. */
interface EntryColumns {
  id: string;
  account_id: string;
  at: Date;
  actor_kind: 'user' | 'service-account' | 'system' | 'anonymous';
  actor_id: string;
  actor_name: string;
  actor_key_id: string | null;
  ip: string | null;
  request_id: string | null;
  action: string;
  entity_kind: string;
  entity_id: string;
  entity_name: string | null;
  result: 'success' | 'failure' | 'denied';
  details: Details;
}

/** Entries committed with their changes, waiting for a place in the chain. Open for inserts to every module. */
export interface PendingTable extends EntryColumns {
  /** The order of insertion, which is the order of sealing among the rows that are visible together. */
  position: GeneratedAlways<number>;
}

/** The chain itself. Rows are only ever added; retention removes the oldest through a function. */
interface RecordsTable extends EntryColumns {
  seq: number;
  previous_hash: string;
  hash: string;
  /** Over the account, the place and the hash; null in records of earlier releases. */
  signature: string | null;
  /** The words of the record, for searching. */
  words: GeneratedAlways<string>;
}

/** The end of each account's chain; the row lock makes its holder the account's only sealer. */
interface ChainsTable {
  account_id: string;
  last_seq: number;
  last_hash: string;
  /** The first record that must be signed. */
  signed_from: number | null;
  /** The last record that retention has removed. */
  start_seq: number | null;
  /** Over all of the row; null until a process of this release has seen the chain. */
  signature: string | null;
}

/** The one key that signs, sealed. */
interface SigningKeysTable {
  id: number;
  sealed: string;
}

/** Where a chain starts after retention has removed what came before. Written only by `audit.expire`. */
interface CheckpointsTable {
  account_id: string;
  through_seq: number;
  hash: string;
  removed: number;
  at: Generated<Date>;
}

export interface AuditTables {
  'audit.pending': PendingTable;
  'audit.records': RecordsTable;
  'audit.chains': ChainsTable;
  'audit.checkpoints': CheckpointsTable;
  'audit.signing_keys': SigningKeysTable;
}

/** A sealed row, without what is derived from it. */
export type RecordRow = Omit<Selectable<RecordsTable>, 'words'>;

export type PendingRow = Selectable<PendingTable>;

/** The columns of a record that a reader gets, in one place for every query. */
export const RECORD_COLUMNS = [
  'id',
  'account_id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_key_id',
  'ip',
  'request_id',
  'action',
  'entity_kind',
  'entity_id',
  'entity_name',
  'result',
  'details',
  'seq',
  'previous_hash',
  'hash',
  'signature',
] as const satisfies readonly (keyof RecordRow)[];
