import { sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import type { Provider } from './providers/provider.ts';

/** Which sessions were opened through which provider. */
export class SsoSessionStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async add(sessionId: string, { accountId, id }: Pick<Provider, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .insertInto('identity.sso_sessions')
      .values({ session_id: sessionId, account_id: accountId, provider_id: id })
      .execute();
  }

  /** Ends all sessions that were opened through a provider. Returns how many. */
  async endAllOf({ accountId, id }: Pick<Provider, 'accountId' | 'id'>, at: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      update identity.sessions s set ended_at = ${at}
      from identity.sso_sessions o
      where o.session_id = s.id and o.account_id = ${accountId} and o.provider_id = ${id}
        and s.ended_at is null`.execute(this.#sql);
    return Number(numAffectedRows ?? 0);
  }
}
