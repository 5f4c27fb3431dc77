import { type RawBuilder, sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { nameKey } from '../name-key.ts';
import { type Page, type PageRequest, pageOf } from '../paging.ts';
import { refusingTakenName } from '../taken-name.ts';

/** An identity for a program. */
export interface ServiceAccount {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly admin: boolean;
  readonly enabled: boolean;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly createdAt: Date;
}

export class ServiceAccountStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async find(accountId: string, id: string): Promise<ServiceAccount | undefined> {
    const [found] = await this.#select(sql`s.account_id = ${accountId} and s.id = ${id}`, 1);
    return found;
  }

  /** By name. */
  async page(accountId: string, { limit, after }: PageRequest): Promise<Page<ServiceAccount>> {
    const rows = await this.#select(
      after === undefined
        ? sql`s.account_id = ${accountId}`
        : sql`s.account_id = ${accountId} and s.name_key > ${after}`,
      limit + 1,
    );
    return pageOf(rows, limit, ({ name }) => nameKey(name));
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.service_accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Locks it until the end of the transaction, so that two changes of it follow each other. */
  async lock(accountId: string, id: string): Promise<void> {
    await this.#sql
      .selectFrom('identity.service_accounts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  async add(account: ServiceAccount): Promise<void> {
    await refusingTakenName(naming(account), () =>
      this.#sql
        .insertInto('identity.service_accounts')
        .values({
          id: account.id,
          account_id: account.accountId,
          name: account.name,
          name_key: nameKey(account.name),
          admin: account.admin,
          created_at: account.createdAt,
        })
        .execute(),
    );
  }

  async save(account: ServiceAccount, disabledAt: Date | null): Promise<void> {
    await refusingTakenName(naming(account), () =>
      this.#sql
        .updateTable('identity.service_accounts')
        .set({
          name: account.name,
          name_key: nameKey(account.name),
          admin: account.admin,
          disabled_at: disabledAt,
        })
        .where('account_id', '=', account.accountId)
        .where('id', '=', account.id)
        .execute(),
    );
  }

  /** Puts it into exactly these teams. */
  async setTeams(
    { accountId, id }: Pick<ServiceAccount, 'accountId' | 'id'>,
    teamIds: readonly string[],
  ): Promise<void> {
    await this.#sql
      .deleteFrom('identity.team_service_accounts')
      .where('account_id', '=', accountId)
      .where('service_account_id', '=', id)
      .execute();
    if (teamIds.length === 0) return;
    await this.#sql
      .insertInto('identity.team_service_accounts')
      .values(teamIds.map(teamId => ({ account_id: accountId, service_account_id: id, team_id: teamId })))
      .execute();
  }

  /** Its keys and team memberships end with it. */
  async remove({ accountId, id }: Pick<ServiceAccount, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('identity.service_accounts')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  async #select(where: RawBuilder<unknown>, limit: number): Promise<readonly ServiceAccount[]> {
    const { rows } = await sql<ServiceAccountRow>`
      select s.id, s.account_id, s.name, s.admin, s.disabled_at, s.created_at,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key), '[]')
          from identity.team_service_accounts ts join identity.teams t on t.id = ts.team_id
          where ts.account_id = s.account_id and ts.service_account_id = s.id
        ) as teams
      from identity.service_accounts s
      where ${where}
      order by s.name_key
      limit ${limit}`.execute(this.#sql);
    return rows.map(row => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      admin: row.admin,
      enabled: row.disabled_at === null,
      teams: row.teams,
      createdAt: row.created_at,
    }));
  }
}

interface ServiceAccountRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly admin: boolean;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  readonly teams: ServiceAccount['teams'];
}

const naming = ({ name }: ServiceAccount) => ({
  constraint: 'service_accounts_name',
  what: 'a service account',
  name,
});
