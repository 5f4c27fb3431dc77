import { sql } from 'kysely';
import type { IdentitySql } from '../../core.ts';
import type { PresentedToken } from '../../credential-token.ts';
import type { Provider } from '../providers/provider.ts';

/** A sign-in that is on its way through a provider. */
export interface Attempt {
  readonly id: string;
  readonly accountId: string;
  readonly providerId: string;
  /** Of the state that the provider must send back. */
  readonly stateHash: string;
  /** Of the cookie that the same browser must bring back. */
  readonly browserHash: string;
  /** Nonce and PKCE verifier. */
  readonly sealedProof: string;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

export class AttemptStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async add(attempt: Attempt): Promise<void> {
    await this.#sql
      .insertInto('identity.sso_attempts')
      .values({
        id: attempt.id,
        account_id: attempt.accountId,
        provider_id: attempt.providerId,
        state_hash: attempt.stateHash,
        browser_hash: attempt.browserHash,
        sealed_proof: attempt.sealedProof,
        return_to: attempt.returnTo,
        expires_at: attempt.expiresAt,
      })
      .execute();
  }

  /** Takes an attempt out, so that of two answers with one state only the first finds it. */
  async take({ id: providerId }: Provider, state: PresentedToken): Promise<Attempt | undefined> {
    const row = await this.#sql
      .deleteFrom('identity.sso_attempts')
      .where('id', '=', state.id)
      .where('provider_id', '=', providerId)
      .where('state_hash', '=', state.secretHash)
      .returningAll()
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        accountId: row.account_id,
        providerId: row.provider_id,
        stateHash: row.state_hash,
        browserHash: row.browser_hash,
        sealedProof: row.sealed_proof,
        returnTo: row.return_to,
        expiresAt: row.expires_at,
      }
    );
  }

  async count({ id }: Provider): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.sso_attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Removes some that have expired; called with every new one, so they never pile up. */
  async removeExpired(now: Date): Promise<void> {
    await sql`
      delete from identity.sso_attempts where id in (
        select id from identity.sso_attempts where expires_at <= ${now}
        limit 1000 for update skip locked
      )`.execute(this.#sql);
  }
}
