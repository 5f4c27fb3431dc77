import type { IdentitySql } from '../../core.ts';

/** A person as one provider knows them, in one account: a provider speaks for its own account only. */
export interface ExternalIdentity {
  readonly accountId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** Which users of an account the persons of its providers are. */
export class ExternalIdentityStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async userOf({ accountId, issuer, subject }: ExternalIdentity): Promise<string | undefined> {
    const row = await this.#sql
      .selectFrom('identity.external_identities')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** Who the user is at this issuer already: the person asked about, somebody else, or nobody. */
  async standing(
    { accountId, issuer, subject }: ExternalIdentity,
    userId: string,
  ): Promise<'same' | 'other' | 'none'> {
    const rows = await this.#sql
      .selectFrom('identity.external_identities')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('issuer', '=', issuer)
      .where('user_id', '=', userId)
      .limit(2)
      .execute();
    if (rows.length === 0) return 'none';
    return rows.some(row => row.subject === subject) ? 'same' : 'other';
  }

  async link({ accountId, issuer, subject }: ExternalIdentity, userId: string, at: Date): Promise<void> {
    await this.#sql
      .insertInto('identity.external_identities')
      .values({ account_id: accountId, issuer, subject, user_id: userId, linked_at: at })
      .execute();
  }
}
