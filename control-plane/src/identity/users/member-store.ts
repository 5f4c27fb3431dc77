import { type RawBuilder, sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { nameKey } from '../name-key.ts';
import { type Page, type PageRequest, pageOf } from '../paging.ts';

export type Role = 'admin' | 'user';

/** A user as a member of one account. */
export interface Member {
  readonly accountId: string;
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
  readonly disabled: boolean;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly joinedAt: Date;
  readonly lastSignInAt?: Date;
}

/** An account as its member meets it at the door. */
export interface Entrance {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
}

export class MemberStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async find(accountId: string, userId: string): Promise<Member | undefined> {
    const [member] = await this.#select(sql`m.account_id = ${accountId} and m.user_id = ${userId}`, 1);
    return member;
  }

  async findByEmail(accountId: string, email: string): Promise<Member | undefined> {
    const [member] = await this.#select(sql`m.account_id = ${accountId} and u.email = ${nameKey(email)}`, 1);
    return member;
  }

  /** By user name; `search` is any part of it. */
  async page(
    accountId: string,
    { limit, after, search }: PageRequest & { search?: string },
  ): Promise<Page<Member>> {
    const conditions = [
      sql`m.account_id = ${accountId}`,
      ...(after === undefined ? [] : [sql`u.user_name_key > ${after}`]),
      ...(search === undefined ? [] : [sql`strpos(u.user_name_key, ${nameKey(search)}) > 0`]),
    ];
    const rows = await this.#select(sql.join(conditions, sql` and `), limit + 1);
    return pageOf(rows, limit, ({ userName }) => nameKey(userName));
  }

  /** All members, or those that `search` finds. */
  async count(accountId: string, search?: string): Promise<number> {
    const members = this.#sql
      .selectFrom('identity.memberships as m')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('m.account_id', '=', accountId);
    const { count } = await (search === undefined
      ? members
      : members
          .innerJoin('identity.users as u', 'u.id', 'm.user_id')
          .where(sql<boolean>`strpos(u.user_name_key, ${nameKey(search)}) > 0`)
    ).executeTakeFirstOrThrow();
    return count;
  }

  async add(member: Pick<Member, 'accountId' | 'id' | 'role' | 'joinedAt'>): Promise<void> {
    await this.#sql
      .insertInto('identity.memberships')
      .values({
        account_id: member.accountId,
        user_id: member.id,
        role: member.role,
        joined_at: member.joinedAt,
      })
      .execute();
  }

  async setRole({ accountId, id }: Pick<Member, 'accountId' | 'id'>, role: Role): Promise<void> {
    await this.#update(accountId, id).set({ role }).execute();
  }

  async setDisabledAt({ accountId, id }: Pick<Member, 'accountId' | 'id'>, at: Date | null): Promise<void> {
    await this.#update(accountId, id).set({ disabled_at: at }).execute();
  }

  async setLastSignIn({ accountId, id }: Pick<Member, 'accountId' | 'id'>, at: Date): Promise<void> {
    await this.#update(accountId, id).set({ last_sign_in_at: at }).execute();
  }

  /** Ends the membership, and with it sessions, keys and team memberships in the account. */
  async remove({ accountId, id }: Pick<Member, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('identity.memberships')
      .where('account_id', '=', accountId)
      .where('user_id', '=', id)
      .execute();
  }

  async hasOtherActiveAdmin({ accountId, id }: Pick<Member, 'accountId' | 'id'>): Promise<boolean> {
    const row = await this.#sql
      .selectFrom('identity.memberships')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('user_id', '<>', id)
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Every account of a user, the one they signed in to last first. */
  async entrancesOf(userId: string): Promise<readonly Entrance[]> {
    const rows = await this.#sql
      .selectFrom('identity.memberships as m')
      .innerJoin('identity.accounts as a', 'a.id', 'm.account_id')
      .select(['a.id', 'a.name', 'm.disabled_at'])
      .where('m.user_id', '=', userId)
      .orderBy('m.last_sign_in_at', order => order.desc().nullsLast())
      .orderBy('a.name_key')
      .limit(1000)
      .execute();
    return rows.map(({ id, name, disabled_at }) => ({ id, name, disabled: disabled_at !== null }));
  }

  #update(accountId: string, userId: string) {
    return this.#sql
      .updateTable('identity.memberships')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId);
  }

  async #select(where: RawBuilder<unknown>, limit: number): Promise<readonly Member[]> {
    const { rows } = await sql<MemberRow>`
      select m.account_id, m.user_id, u.user_name, u.email, m.role, m.disabled_at, m.joined_at,
        m.last_sign_in_at,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key), '[]')
          from identity.user_teams ut join identity.teams t on t.id = ut.team_id
          where ut.account_id = m.account_id and ut.user_id = m.user_id
        ) as teams
      from identity.memberships m
      join identity.users u on u.id = m.user_id
      where ${where}
      order by u.user_name_key
      limit ${limit}`.execute(this.#sql);
    return rows.map(memberOf);
  }
}

interface MemberRow {
  readonly account_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly email: string;
  readonly role: Role;
  readonly disabled_at: Date | null;
  readonly joined_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly teams: Member['teams'];
}

const memberOf = (row: MemberRow): Member => ({
  accountId: row.account_id,
  id: row.user_id,
  userName: row.user_name,
  email: row.email,
  role: row.role,
  disabled: row.disabled_at !== null,
  teams: row.teams,
  joinedAt: row.joined_at,
  ...(row.last_sign_in_at === null ? {} : { lastSignInAt: row.last_sign_in_at }),
});
