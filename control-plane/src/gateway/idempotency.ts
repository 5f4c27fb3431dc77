/**
 * Repeated requests take effect once.
 *
 * The mark of an Idempotency-Key is inserted in the same transaction as the request's effect, so either both
 * exist or neither. The reply is kept right after; a repeat finds the mark, and gets the kept reply. Should
 * the process die between the two, a repeat is told that the effect is there and only the reply is lost.
 */
import { isUniqueViolation, type Migration, MODULES_ROLE, type ModuleSchema } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Actor, IdempotencyMark, Journals } from '../unit-of-work/index.ts';

export interface GatewayTables {
  'gateway.idempotency': {
    account_id: string;
    actor_id: string;
    key: string;
    operation: string;
    request_hash: string;
    reply: string | null;
    at: Generated<Date>;
  };
}

const migration: Migration = {
  name: '202611151000-idempotency',
  up: async db => {
    await sql`create table gateway.idempotency (
      account_id text not null,
      actor_id text not null,
      key text not null,
      operation text not null,
      request_hash text not null,
      reply text,
      at timestamptz not null default now(),
      primary key (account_id, actor_id, key)
    )`.execute(db);
    await sql`create index idempotency_by_age on gateway.idempotency (at)`.execute(db);
    await sql`grant usage on schema gateway to ${sql.id(MODULES_ROLE)}`.execute(db);
    await sql`grant insert on gateway.idempotency to ${sql.id(MODULES_ROLE)}`.execute(db);
  },
};

export const gatewaySchema: ModuleSchema = { schema: 'gateway', migrations: [migration] };

/** The door through which every change leaves its mark. */
export const markRequest: Journals['idempotency'] = async (transaction, actor, mark) => {
  try {
    await transaction
      .insertInto('gateway.idempotency')
      .values({
        account_id: actor.accountId,
        actor_id: actor.id,
        key: mark.key,
        operation: mark.operation,
        request_hash: mark.requestHash,
      })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault(
      'REQUEST_REPLAYED',
      'a request with this Idempotency-Key has already taken effect',
      {},
      { cause: error },
    );
  }
};

/** Keeps and finds the replies of marked requests. */
export class KeptReplies {
  readonly #sql: Kysely<GatewayTables>;

  constructor(db: Kysely<GatewayTables>) {
    this.#sql = db;
  }

  /** The kept reply of an earlier request; throws when the key was used for a different one. */
  async find(actor: Actor, mark: IdempotencyMark): Promise<string | undefined> {
    const row = await this.#sql
      .selectFrom('gateway.idempotency')
      .select(['operation', 'request_hash', 'reply'])
      .where('account_id', '=', actor.accountId)
      .where('actor_id', '=', actor.id)
      .where('key', '=', mark.key)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.operation !== mark.operation || row.request_hash !== mark.requestHash) {
      throw new Fault('IDEMPOTENCY_KEY_REUSED', 'this Idempotency-Key was used for a different request');
    }
    if (row.reply === null) {
      throw new Fault('REQUEST_REPLAYED', 'a request with this Idempotency-Key has already taken effect');
    }
    return row.reply;
  }

  async keep(actor: Actor, mark: IdempotencyMark, reply: string): Promise<void> {
    await this.#sql
      .updateTable('gateway.idempotency')
      .set({ reply })
      .where('account_id', '=', actor.accountId)
      .where('actor_id', '=', actor.id)
      .where('key', '=', mark.key)
      .execute();
  }

  /** Forgets marks older than `before`; a client that retries for longer than that has another problem. */
  async expire(before: Date): Promise<number> {
    const result = await this.#sql
      .deleteFrom('gateway.idempotency')
      .where('at', '<', before)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }
}
