import type { Actor, AuditEntry, JsonValue } from '../unit-of-work/index.ts';
import type { RecordRow } from './tables.ts';

/** One sealed record: who did what to which thing, when, from where, and how it ended. */
export interface AuditRecord {
  readonly id: string;
  readonly accountId: string;
  /** The place in the account's chain; starts at 1 and has no gaps. */
  readonly seq: number;
  readonly at: Date;
  readonly actor: Pick<Actor, 'kind' | 'id' | 'name' | 'keyId'>;
  readonly ip?: string;
  readonly requestId?: string;
  readonly action: string;
  readonly entity: AuditEntry['entity'];
  readonly result: AuditEntry['result'];
  readonly details?: { readonly [key: string]: JsonValue };
  readonly previousHash: string;
  readonly hash: string;
}

export const recordOf = (row: RecordRow): AuditRecord => ({
  id: row.id,
  accountId: row.account_id,
  seq: row.seq,
  at: row.at,
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.actor_name,
    ...(row.actor_key_id === null ? {} : { keyId: row.actor_key_id }),
  },
  ...(row.ip === null ? {} : { ip: row.ip }),
  ...(row.request_id === null ? {} : { requestId: row.request_id }),
  action: row.action,
  entity: {
    kind: row.entity_kind,
    id: row.entity_id,
    ...(row.entity_name === null ? {} : { name: row.entity_name }),
  },
  result: row.result,
  ...(row.details === null ? {} : { details: row.details as { readonly [key: string]: JsonValue } }),
  previousHash: row.previous_hash,
  hash: row.hash,
});
