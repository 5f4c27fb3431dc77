import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { IdentitySql } from '../../core.ts';
import { nameKey } from '../../name-key.ts';
import { refusingTakenName } from '../../taken-name.ts';
import type { SsoTables } from '../tables.ts';
import type { GroupTeam, Provider } from './provider.ts';

/** More providers than this help no sign-in page. */
export const MAX_PROVIDERS = 20;

export class ProviderStore {
  readonly #sql: IdentitySql;

  constructor(db: IdentitySql) {
    this.#sql = db;
  }

  /** Of any account: for sign-in, where nobody is known yet. */
  async findAnywhere(id: string): Promise<Provider | undefined> {
    const [provider] = await this.#select(sql`p.id = ${id}`);
    return provider;
  }

  async find(accountId: string, id: string): Promise<Provider | undefined> {
    const [provider] = await this.#select(sql`p.account_id = ${accountId} and p.id = ${id}`);
    return provider;
  }

  list(accountId: string): Promise<readonly Provider[]> {
    return this.#select(sql`p.account_id = ${accountId}`);
  }

  async add(provider: Provider): Promise<void> {
    await refusingTakenName(takenName(provider), () =>
      this.#sql.insertInto('identity.sso_providers').values(rowOf(provider)).execute(),
    );
    await this.#addParts(provider);
  }

  async save(provider: Provider): Promise<void> {
    const { id, accountId } = provider;
    const { id: _, account_id: __, ...row } = rowOf(provider);
    await refusingTakenName(takenName(provider), () =>
      this.#sql
        .updateTable('identity.sso_providers')
        .set(row)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
    );
    await this.#sql.deleteFrom('identity.sso_group_teams').where('provider_id', '=', id).execute();
    await this.#sql.deleteFrom('identity.sso_break_glass').where('provider_id', '=', id).execute();
    await this.#addParts(provider);
  }

  async remove({ accountId, id }: Pick<Provider, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('identity.sso_providers')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  async #addParts({ id, accountId, groupTeams, breakGlassUsers }: Provider): Promise<void> {
    const base = { account_id: accountId, provider_id: id };
    if (groupTeams.length > 0) {
      await this.#sql
        .insertInto('identity.sso_group_teams')
        .values(groupTeams.map(({ group, team }) => ({ ...base, group_name: group, team_id: team.id })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
    if (breakGlassUsers.length > 0) {
      await this.#sql
        .insertInto('identity.sso_break_glass')
        .values(breakGlassUsers.map(userId => ({ ...base, user_id: userId })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  }

  async #select(where: RawBuilder<unknown>): Promise<readonly Provider[]> {
    const { rows } = await sql<ProviderRow>`
      select p.*,
        (select coalesce(json_agg(
            json_build_object('group', g.group_name, 'team', json_build_object('id', t.id, 'name', t.name))
            order by g.group_name, t.name_key), '[]')
          from identity.sso_group_teams g join identity.teams t on t.id = g.team_id
          where g.provider_id = p.id
        ) as group_teams,
        array(select b.user_id from identity.sso_break_glass b where b.provider_id = p.id order by b.user_id)
          as break_glass_users
      from identity.sso_providers p
      where ${where}
      order by p.name_key
      limit ${MAX_PROVIDERS}`.execute(this.#sql);
    return rows.map(providerOf);
  }
}

type TableRow = SsoTables['identity.sso_providers'];

interface ProviderRow extends Selectable<TableRow> {
  readonly group_teams: readonly GroupTeam[];
  readonly break_glass_users: readonly string[];
}

const takenName = ({ name }: Provider) => ({
  constraint: 'sso_providers_name',
  what: 'an identity provider',
  name,
});

const rowOf = (provider: Provider): TableRow => ({
  id: provider.id,
  account_id: provider.accountId,
  name: provider.name,
  name_key: nameKey(provider.name),
  issuer: provider.issuer,
  client_id: provider.clientId,
  sealed_secret: provider.sealedSecret ?? null,
  scopes: [...provider.scopes],
  group_claim: provider.groupClaim,
  admin_group: provider.adminGroup ?? null,
  allowed_domains: [...provider.allowedDomains],
  assume_email_verified: provider.assumeEmailVerified,
  create_users: provider.createUsers,
  enabled: provider.enabled,
  enforced: provider.enforced,
  created_at: provider.createdAt,
  updated_at: provider.updatedAt,
});

const providerOf = (row: ProviderRow): Provider => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  ...(row.sealed_secret === null ? {} : { sealedSecret: row.sealed_secret }),
  scopes: row.scopes,
  groupClaim: row.group_claim,
  ...(row.admin_group === null ? {} : { adminGroup: row.admin_group }),
  allowedDomains: row.allowed_domains,
  assumeEmailVerified: row.assume_email_verified,
  createUsers: row.create_users,
  enabled: row.enabled,
  enforced: row.enforced,
  groupTeams: row.group_teams,
  breakGlassUsers: row.break_glass_users,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
