import { sql } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { LIMITS } from '../limits.ts';
import { nameKey } from '../name-key.ts';
import type { IdentityTables } from '../tables.ts';
import { refusingTakenName } from '../taken-name.ts';

export interface Team {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** `chosen`: someone puts people in; otherwise people are in by what they are. */
  readonly members: 'chosen' | 'everyone' | 'admins';
  readonly tags: readonly string[];
  readonly users: readonly { readonly id: string; readonly userName: string }[];
  readonly serviceAccounts: readonly { readonly id: string; readonly name: string }[];
}

export interface NewTeam extends Pick<Team, 'id' | 'accountId' | 'name' | 'members' | 'tags'> {
  readonly createdAt: Date;
}

type MemberKind = 'users' | 'serviceAccounts';

export class TeamStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  async find(accountId: string, id: string): Promise<Team | undefined> {
    const [team] = await this.#select(accountId, sql`t.id = ${id}`);
    return team;
  }

  list(accountId: string): Promise<readonly Team[]> {
    return this.#select(accountId, sql`true`);
  }

  listOfUser(accountId: string, userId: string): Promise<readonly Team[]> {
    return this.#select(
      accountId,
      sql`t.id in (select ut.team_id from identity.user_teams ut
        where ut.account_id = ${accountId} and ut.user_id = ${userId})`,
    );
  }

  /** Locks the team until the end of the transaction, so that two changes of it follow each other. */
  async lock(accountId: string, id: string): Promise<void> {
    await this.#sql
      .selectFrom('identity.teams')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Those of the ids that are teams one can be put into. */
  async choosable(accountId: string, ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#sql
      .selectFrom('identity.teams')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', [...ids])
      .where('members', '=', 'chosen')
      .execute();
    return rows.map(row => row.id);
  }

  async exists(accountId: string, id: string): Promise<boolean> {
    const row = await this.#sql
      .selectFrom('identity.teams')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.teams')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async add({ id, accountId, name, members, tags, createdAt }: NewTeam): Promise<void> {
    await refusingTakenName({ constraint: 'teams_name', what: 'a team', name }, () =>
      this.#sql
        .insertInto('identity.teams')
        .values({
          id,
          account_id: accountId,
          name,
          name_key: nameKey(name),
          members,
          tags: [...tags],
          created_at: createdAt,
        })
        .execute(),
    );
  }

  async rename({
    id,
    accountId,
    name,
    tags,
  }: Pick<Team, 'id' | 'accountId' | 'name' | 'tags'>): Promise<void> {
    await refusingTakenName({ constraint: 'teams_name', what: 'a team', name }, () =>
      this.#sql
        .updateTable('identity.teams')
        .set({ name, name_key: nameKey(name), tags: [...tags] })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
    );
  }

  async remove({ accountId, id }: Pick<Team, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('identity.teams')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  /** The ids must be members of the account: the database refuses anyone else. */
  async addMembers(
    team: Pick<Team, 'accountId' | 'id'>,
    kind: MemberKind,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const base = { account_id: team.accountId, team_id: team.id };
    if (kind === 'users') {
      await this.#sql
        .insertInto('identity.team_users')
        .values(ids.map(id => ({ ...base, user_id: id })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    } else {
      await this.#sql
        .insertInto('identity.team_service_accounts')
        .values(ids.map(id => ({ ...base, service_account_id: id })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  }

  async removeMembers(
    team: Pick<Team, 'accountId' | 'id'>,
    kind: MemberKind,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    if (kind === 'users') {
      await this.#sql
        .deleteFrom('identity.team_users')
        .where('account_id', '=', team.accountId)
        .where('team_id', '=', team.id)
        .where('user_id', 'in', [...ids])
        .execute();
    } else {
      await this.#sql
        .deleteFrom('identity.team_service_accounts')
        .where('account_id', '=', team.accountId)
        .where('team_id', '=', team.id)
        .where('service_account_id', 'in', [...ids])
        .execute();
    }
  }

  async #select(accountId: string, which: ReturnType<typeof sql>): Promise<readonly Team[]> {
    const { rows } = await sql<TeamRow>`
      select t.id, t.account_id, t.name, t.members, t.tags,
        (select coalesce(json_agg(json_build_object('id', u.id, 'userName', u.user_name)
            order by u.user_name_key), '[]')
          from identity.user_teams ut join identity.users u on u.id = ut.user_id
          where ut.account_id = t.account_id and ut.team_id = t.id
        ) as users,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name_key), '[]')
          from identity.team_service_accounts ts
          join identity.service_accounts s on s.id = ts.service_account_id
          where ts.team_id = t.id
        ) as service_accounts
      from identity.teams t
      where t.account_id = ${accountId} and ${which}
      order by t.name_key
      limit ${LIMITS.teams}`.execute(this.#sql);
    return rows.map(teamOf);
  }
}

interface TeamRow
  extends Pick<IdentityTables['identity.teams'], 'id' | 'account_id' | 'name' | 'members' | 'tags'> {
  readonly users: Team['users'];
  readonly service_accounts: Team['serviceAccounts'];
}

const teamOf = (row: TeamRow): Team => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  members: row.members,
  tags: row.tags,
  users: row.users,
  serviceAccounts: row.service_accounts,
});
