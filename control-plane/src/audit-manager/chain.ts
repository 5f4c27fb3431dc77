/**
 * The chain of one account.
 *
 * Each record carries the hash of the one before it and its own hash, which covers that previous hash, its
 * place and everything it says. Changing, removing, adding or moving a record breaks the link at that place.
 * The head (`audit.chains`) names the last record, so cutting the end off shows as well. A chain starts at
 * GENESIS, or at a checkpoint once retention has removed its beginning.
 *
 * A holder of the owner's login could rewrite a whole chain with its head. So records and heads are signed with a key
 * that the database does not have (`chain-signer.ts`), and the ends of chains are noted outside of it
 * (`head-notes.ts`). Where no such place outlives the process, a head that `verify` reported does the same when it is
 * handed to a later `verify`.
 */
import { canonicalJson, sha256Hex } from '@freshet/kit/crypto';
import type { PendingRow, RecordRow } from './tables.ts';

/** A place in a chain and the hash of the record there. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** Where every chain starts. */
export const GENESIS: Link = { seq: 0, hash: '0'.repeat(64) };

type Entry = Omit<PendingRow, 'position'>;

/** The link that `entry` makes when it follows `previous`. */
export const linkAfter = (previous: Link, entry: Entry): Link => {
  const seq = previous.seq + 1;
  return { seq, hash: sha256Hex(previous.hash + canonicalJson(contentOf(entry, seq))) };
};

/** What the hash covers. Empty columns are left out, so that a column added later leaves old hashes alone. */
const contentOf = (entry: Entry, seq: number): Record<string, unknown> => {
  const content = {
    seq,
    id: entry.id,
    accountId: entry.account_id,
    at: entry.at.toISOString(),
    actorKind: entry.actor_kind,
    actorId: entry.actor_id,
    actorName: entry.actor_name,
    actorKeyId: entry.actor_key_id,
    ip: entry.ip,
    requestId: entry.request_id,
    action: entry.action,
    entityKind: entry.entity_kind,
    entityId: entry.entity_id,
    entityName: entry.entity_name,
    result: entry.result,
    details: entry.details,
  };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
};

/** The link of a record that truly follows `previous`; undefined when the chain is broken between the two. */
export const nextLink = (previous: Link, row: RecordRow): Link | undefined => {
  const link = linkAfter(previous, row);
  return row.seq === link.seq && row.previous_hash === previous.hash && row.hash === link.hash
    ? link
    : undefined;
};

/** True when the record is untouched apart from its place: it was sealed as number `seq`. */
export const wasSealedAs = (row: RecordRow, seq: number): boolean =>
  linkAfter({ seq: seq - 1, hash: row.previous_hash }, row).hash === row.hash;
