import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Insertable } from 'kysely';
import type { Actor, AuditEntry, Journals } from '../unit-of-work/index.ts';
import { cleanDetails, cleanText } from './clean-entry.ts';
import type { PendingTable } from './tables.ts';

interface AppendDeps {
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Keeps one statement below the protocol's limit on parameters. */
const ROWS_PER_INSERT = 500;

/**
 * The door through which every module leaves its audit entries, in its own transaction. Entries wait in
 * `audit.pending` until the sealer gives them a place in the chain, so that writers never wait for each other.
 */
export const appendAudit =
  ({ ids, clock }: AppendDeps): Journals['audit'] =>
  async (transaction, actor, entries) => {
    const at = clock.now();
    const rows = entries.map(entry => pendingRow(actor, entry, { id: ids.next(), at }));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await transaction
        .insertInto('audit.pending')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .execute();
    }
  };

const pendingRow = (
  actor: Actor,
  entry: AuditEntry,
  { id, at }: { readonly id: string; readonly at: Date },
): Insertable<PendingTable> => ({
  id,
  account_id: cleanText(actor.accountId, 64),
  at,
  actor_kind: actor.kind,
  actor_id: cleanText(actor.id, 256),
  actor_name: cleanText(actor.name, 256),
  actor_key_id: optional(actor.keyId, 256),
  ip: optional(actor.ip, 64),
  request_id: optional(actor.requestId, 128),
  action: cleanText(entry.action, 128),
  entity_kind: cleanText(entry.entity.kind, 64),
  entity_id: cleanText(entry.entity.id, 256),
  entity_name: optional(entry.entity.name, 256),
  result: entry.result,
  details: entry.details ? cleanDetails(entry.details) : null,
});

const optional = (text: string | undefined, max: number): string | null =>
  text === undefined ? null : cleanText(text, max);
