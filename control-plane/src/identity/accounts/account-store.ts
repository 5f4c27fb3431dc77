import { isId } from '@freshet/kit/ids';
import type { Selectable } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { nameKey } from '../name-key.ts';
import type { IdentityTables } from '../tables.ts';
import { refusingTakenName } from '../taken-name.ts';

/** A tenant. */
export interface Account {
  readonly id: string;
  readonly name: string;
  /** Mail domains whose people may join; empty for all. */
  readonly inviteDomains: readonly string[];
  /** How long a session may be unused; the installation's default where absent. */
  readonly sessionIdleMinutes?: number;
  /** Whether builds run whose commands hold text of an event. */
  readonly eventTextInCommands: 'warn' | 'refuse-forks' | 'refuse';
  readonly createdAt: Date;
}

export class AccountStore {
  readonly #sql: IdentitySql;

  constructor(sql: IdentitySql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<Account | undefined> {
    const row = await this.#sql
      .selectFrom('identity.accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async anyExists(): Promise<boolean> {
    const row = await this.#sql.selectFrom('identity.accounts').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** The oldest account: the one of whoever runs the installation. */
  async first(): Promise<Account | undefined> {
    const row = await this.#sql
      .selectFrom('identity.accounts')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async add(account: Account): Promise<void> {
    await refusingTakenName({ constraint: 'accounts_name', what: 'an account', name: account.name }, () =>
      this.#sql.insertInto('identity.accounts').values(rowOf(account)).execute(),
    );
  }

  async save(account: Account): Promise<void> {
    const { id, ...rest } = rowOf(account);
    await refusingTakenName({ constraint: 'accounts_name', what: 'an account', name: account.name }, () =>
      this.#sql.updateTable('identity.accounts').set(rest).where('id', '=', id).execute(),
    );
  }

  /** Makes changes of who administers an account wait for each other, until the end of the transaction. */
  async lock(id: string): Promise<void> {
    await this.#sql
      .selectFrom('identity.accounts')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** The accounts where a user may act, by name. */
  async openTo(userId: string): Promise<readonly Account[]> {
    const rows = await this.#sql
      .selectFrom('identity.accounts as a')
      .innerJoin('identity.memberships as m', 'm.account_id', 'a.id')
      .selectAll('a')
      .where('m.user_id', '=', userId)
      .where('m.disabled_at', 'is', null)
      .orderBy('a.name_key')
      .limit(1000)
      .execute();
    return rows.map(accountOf);
  }
}

/** True when `idOrName` means this account. */
export const isAccount = ({ id, name }: { id: string; name: string }, idOrName: string): boolean =>
  isId(idOrName) ? id === idOrName : nameKey(name) === nameKey(idOrName);

const accountOf = (row: Selectable<IdentityTables['identity.accounts']>): Account => ({
  id: row.id,
  name: row.name,
  inviteDomains: row.invite_domains,
  ...(row.session_idle_minutes === null ? {} : { sessionIdleMinutes: row.session_idle_minutes }),
  eventTextInCommands: row.event_text_in_commands,
  createdAt: row.created_at,
});

const rowOf = (account: Account): IdentityTables['identity.accounts'] => ({
  id: account.id,
  name: account.name,
  name_key: nameKey(account.name),
  invite_domains: [...account.inviteDomains],
  session_idle_minutes: account.sessionIdleMinutes ?? null,
  event_text_in_commands: account.eventTextInCommands,
  created_at: account.createdAt,
});
