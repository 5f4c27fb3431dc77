import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { storable } from './clean-entry.ts';
import type { AuditTables } from './tables.ts';

/** Which records are wanted; everything given must hold. */
export interface AuditFilter {
  /** The name of who did it, in any case. */
  readonly userName?: string;
  readonly userId?: string;
  readonly entityKind?: string;
  readonly entityId?: string;
  /** The beginning of the action: `team` or `team.create`. */
  readonly action?: string;
  readonly result?: AuditEntry['result'];
  readonly from?: Date;
  readonly to?: Date;
  /** Words, each the beginning of a word anywhere in the record, details included. */
  readonly search?: string;
  /** Records with at least one of these words; each is taken as it is written. */
  readonly mentions?: readonly string[];
  /** Only records before this place in the chain. */
  readonly before?: number;
  /** Only what arrived through a trigger. */
  readonly triggersOnly?: boolean;
}

type Records = ExpressionBuilder<AuditTables, 'audit.records'>;

/** The condition that a filter stands for, in one account. */
export const matching =
  (accountId: string, filter: AuditFilter) =>
  (eb: Records): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [eb('account_id', '=', accountId)];
    const add = <Value>(value: Value | undefined, condition: (value: Value) => Expression<SqlBool>): void => {
      if (value !== undefined) conditions.push(condition(value));
    };
    add(filter.userName, name => sql<SqlBool>`lower(actor_name) = lower(${storable(name)})`);
    add(filter.userId, id => eb('actor_id', '=', storable(id)));
    add(filter.entityKind, kind => eb('entity_kind', '=', storable(kind)));
    add(filter.entityId, id => eb('entity_id', '=', storable(id)));
    add(filter.action, action => eb('action', 'like', startingWith(storable(action))));
    add(filter.result, result => eb('result', '=', result));
    add(filter.from, from => eb('at', '>=', from));
    add(filter.to, to => eb('at', '<=', to));
    add(filter.search, search => containing(search));
    add(filter.mentions, words => mentioning(words));
    add(filter.before, seq => eb('seq', '<', seq));
    if (filter.triggersOnly) conditions.push(eb('action', 'like', 'trigger.%'));
    return eb.and(conditions);
  };

const startingWith = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

const MAX_WORDS = 10;

/** Cuts at the same characters as the index does, so what is left in a word needs no escaping. */
const wordsOf = (search: string): string[] =>
  search
    .toWellFormed()
    .split(/[^0-9A-Za-z\u{80}-\u{10ffff}]+/u)
    .filter(word => word !== '')
    .slice(0, MAX_WORDS);

const containing = (search: string): Expression<SqlBool> => {
  const query = wordsOf(search)
    .map(word => `'${word}':*`)
    .join(' & ');
  // Nothing but punctuation is in no record.
  return query === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`words @@ to_tsquery('pg_catalog.simple', ${query})`;
};

/** Whoever reads many of them looks again at what each record says. */
const mentioning = (words: readonly string[]): Expression<SqlBool> =>
  words.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`words @@ (${sql.join(
        words.map(word => sql`plainto_tsquery('pg_catalog.simple', ${storable(word)})`),
        sql` || `,
      )})`;
