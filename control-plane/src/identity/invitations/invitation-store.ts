import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { type Page, type PageRequest, pageOf } from '../paging.ts';
import type { Role } from '../users/member-store.ts';

/** A place in an account that waits for one person. It is gone once accepted, revoked or expired. */
export interface Invitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export class InvitationStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async find(accountId: string, id: string, now: Date): Promise<Invitation | undefined> {
    const [found] = await this.#select(sql`i.account_id = ${accountId} and i.id = ${id}`, now, 1);
    return found;
  }

  /** For whoever holds the token: the account is not known yet. */
  async findWithHash(
    id: string,
    now: Date,
  ): Promise<{ readonly invitation: Invitation; readonly secretHash: string } | undefined> {
    const [invitation] = await this.#select(sql`i.id = ${id}`, now, 1);
    if (!invitation) return undefined;
    const row = await this.#sql
      .selectFrom('identity.invitations')
      .select('secret_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { invitation, secretHash: row.secret_hash };
  }

  /** In the order they were made. */
  async page(accountId: string, { limit, after }: PageRequest, now: Date): Promise<Page<Invitation>> {
    const rows = await this.#select(
      after === undefined
        ? sql`i.account_id = ${accountId}`
        : sql`i.account_id = ${accountId} and i.id > ${after}`,
      now,
      limit + 1,
    );
    return pageOf(rows, limit, ({ id }) => id);
  }

  /** How many can still be accepted. */
  async countOpen(accountId: string, now: Date): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return count;
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async add(
    invitation: Omit<Invitation, 'teams'>,
    secretHash: string,
    teamIds: readonly string[],
  ): Promise<void> {
    const { accountId, id } = invitation;
    try {
      await this.#sql
        .insertInto('identity.invitations')
        .values({
          id,
          account_id: accountId,
          email: invitation.email,
          role: invitation.role,
          secret_hash: secretHash,
          created_by: invitation.createdBy,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error, 'invitations_email')) throw error;
      throw new Fault('INVITATION_PENDING', 'this address is invited already', {}, { cause: error });
    }
    if (teamIds.length === 0) return;
    await this.#sql
      .insertInto('identity.invitation_teams')
      .values(teamIds.map(teamId => ({ account_id: accountId, invitation_id: id, team_id: teamId })))
      .execute();
  }

  /** True for the one caller who takes it: of two who accept at once, one finds it gone. */
  async take(id: string): Promise<boolean> {
    const result = await this.#sql.deleteFrom('identity.invitations').where('id', '=', id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  async removeExpired(now: Date): Promise<number> {
    const result = await this.#sql
      .deleteFrom('identity.invitations')
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  async #select(where: RawBuilder<unknown>, now: Date, limit: number): Promise<readonly Invitation[]> {
    const { rows } = await sql<InvitationRow>`
      select i.id, i.account_id, i.email, i.role, i.created_by, i.created_at, i.expires_at,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key), '[]')
          from identity.invitation_teams it join identity.teams t on t.id = it.team_id
          where it.invitation_id = i.id
        ) as teams
      from identity.invitations i
      where ${where} and i.expires_at > ${now}
      order by i.id
      limit ${limit}`.execute(this.#sql);
    return rows.map(row => ({
      id: row.id,
      accountId: row.account_id,
      email: row.email,
      role: row.role,
      teams: row.teams,
      createdBy: row.created_by,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }));
  }
}

interface InvitationRow {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly role: Role;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly teams: Invitation['teams'];
}
