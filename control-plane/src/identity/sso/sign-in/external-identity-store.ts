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

  /** True when the user is somebody at this issuer already. */
  async isLinked({ accountId, issuer }: ExternalIdentity, userId: string): Promise<boolean> {
    const row = await this.#sql
      .selectFrom('identity.external_identities')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('issuer', '=', issuer)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async link({ accountId, issuer, subject }: ExternalIdentity, userId: string, at: Date): Promise<void> {
    await this.#sql
      .insertInto('identity.external_identities')
      .values({ account_id: accountId, issuer, subject, user_id: userId, linked_at: at })
      .execute();
  }
}
