import { type Selectable, sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import type { IdentityTables } from '../tables.ts';

export type SignInMethod = 'password' | 'sso';

/** A signed-in browser of one user in one account. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** A user has no use for more at once in one account; the oldest make room. */
const MAX_PER_USER = 100;

/** Which sessions are still open at a time, apart from idleness. */
interface Living {
  readonly accountId: string;
  readonly userId: string;
}

export class SessionStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async find(accountId: string, id: string, now: Date): Promise<Session | undefined> {
    const row = await this.#sql
      .selectFrom('identity.sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && sessionOf(row);
  }

  /** The latest first. */
  async list({ accountId, userId }: Living, since: Date, now: Date): Promise<readonly Session[]> {
    const rows = await this.#sql
      .selectFrom('identity.sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_PER_USER)
      .execute();
    return rows.map(sessionOf);
  }

  /** Returns the ids of older sessions that had to make room. */
  async add(session: Session, secretHash: string): Promise<readonly string[]> {
    await this.#sql
      .insertInto('identity.sessions')
      .values({
        id: session.id,
        account_id: session.accountId,
        user_id: session.userId,
        secret_hash: secretHash,
        method: session.method,
        ip: session.ip,
        user_agent: session.userAgent,
        created_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
        expires_at: session.expiresAt,
      })
      .execute();
    return this.#endOldest(session);
  }

  /** True when it was open until now. */
  async end(id: string, at: Date): Promise<boolean> {
    const result = await this.#sql
      .updateTable('identity.sessions')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Ends the sessions of a user, in one account or in all, except the one that asks. */
  async endAllOf(
    { userId, accountId, except }: { userId: string; accountId?: string; except?: string },
    at: Date,
  ): Promise<void> {
    let query = this.#sql
      .updateTable('identity.sessions')
      .set({ ended_at: at })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (accountId !== undefined) query = query.where('account_id', '=', accountId);
    if (except !== undefined) query = query.where('id', '<>', except);
    await query.execute();
  }

  /** Addresses from which the user has signed in since then. */
  async addressesOf(userId: string, since: Date): Promise<readonly string[]> {
    const rows = await this.#sql
      .selectFrom('identity.sessions')
      .select('ip')
      .distinct()
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .limit(500)
      .execute();
    return rows.map(({ ip }) => ip);
  }

  /** Rows outlive their sessions for a while: they remember where a user has signed in from. */
  async removeEndedBefore(before: Date): Promise<number> {
    const result = await this.#sql
      .deleteFrom('identity.sessions')
      .where(sql<Date>`least(ended_at, expires_at)`, '<', before)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  async #endOldest({ accountId, userId, createdAt }: Session): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      update identity.sessions set ended_at = ${createdAt}
      where id in (
        select id from identity.sessions
        where user_id = ${userId} and account_id = ${accountId} and ended_at is null
          and expires_at > ${createdAt}
        order by created_at desc, id desc
        offset ${MAX_PER_USER}
      )
      returning id`.execute(this.#sql);
    return rows.map(({ id }) => id);
  }
}

const sessionOf = (row: Selectable<IdentityTables['identity.sessions']>): Session => ({
  id: row.id,
  accountId: row.account_id,
  userId: row.user_id,
  method: row.method,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
});
