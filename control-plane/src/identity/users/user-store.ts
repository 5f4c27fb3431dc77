import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Selectable } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { nameKey } from '../name-key.ts';
import type { IdentityTables } from '../tables.ts';

/** A person, apart from any account. */
export interface User {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  /** Somebody other than the user stands for the address. */
  readonly emailVouched: boolean;
  /** Absent for people who sign in elsewhere only. */
  readonly passwordHash?: string;
}

export class UserStore {
  readonly #sql: IdentitySql;

  constructor(sql: IdentitySql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<User | undefined> {
    const row = await this.#sql
      .selectFrom('identity.users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && userOf(row);
  }

  /** Whoever signs in under this text. User names hold no `@`, so it is never both a name and an address. */
  async findByLogin(login: string): Promise<User | undefined> {
    const row = await this.#sql
      .selectFrom('identity.users')
      .selectAll()
      .where(login.includes('@') ? 'email' : 'user_name_key', '=', nameKey(login))
      .executeTakeFirst();
    return row && userOf(row);
  }

  /** Reads the user and lets nobody change them until the end of the transaction. */
  async lock(id: string): Promise<User | undefined> {
    const row = await this.#sql
      .selectFrom('identity.users')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row && userOf(row);
  }

  async add(user: User, createdAt: Date): Promise<void> {
    await refusingTaken(user, () =>
      this.#sql
        .insertInto('identity.users')
        .values({
          id: user.id,
          user_name: user.userName,
          user_name_key: nameKey(user.userName),
          email: user.email,
          email_vouched: user.emailVouched,
          password_hash: user.passwordHash ?? null,
          created_at: createdAt,
        })
        .execute(),
    );
  }

  async saveProfile(user: Pick<User, 'id' | 'userName' | 'email' | 'emailVouched'>): Promise<void> {
    await refusingTaken(user, () =>
      this.#sql
        .updateTable('identity.users')
        .set({
          user_name: user.userName,
          user_name_key: nameKey(user.userName),
          email: user.email,
          email_vouched: user.emailVouched,
        })
        .where('id', '=', user.id)
        .execute(),
    );
  }

  async setPasswordHash(id: string, passwordHash: string): Promise<void> {
    await this.#sql
      .updateTable('identity.users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .execute();
  }

  async nameIsTaken(userName: string): Promise<boolean> {
    const row = await this.#sql
      .selectFrom('identity.users')
      .select('id')
      .where('user_name_key', '=', nameKey(userName))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Forgets a person who belongs to no account any more. */
  async removeIfNowhere(id: string): Promise<void> {
    // Waits for anyone who is just letting them into another account, and is then seen by the next statement.
    await this.#sql
      .selectFrom('identity.users')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await this.#sql
      .deleteFrom('identity.users')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('identity.memberships').select('user_id').where('user_id', '=', id))),
      )
      .execute();
  }
}

const refusingTaken = async (
  { userName }: Pick<User, 'userName'>,
  write: () => Promise<unknown>,
): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_user_name')) {
      throw new Fault(
        'NAME_TAKEN',
        `there is already a user called ${userName}`,
        { name: userName },
        { cause: error },
      );
    }
    if (isUniqueViolation(error, 'users_email')) throw emailTaken(error);
    throw error;
  }
};

/** Does not repeat the address: it is somebody's. */
export const emailTaken = (cause?: unknown): Fault =>
  new Fault('EMAIL_TAKEN', 'there is already a user with this e-mail address', {}, { cause });

const userOf = (row: Selectable<IdentityTables['identity.users']>): User => ({
  id: row.id,
  userName: row.user_name,
  email: row.email,
  emailVouched: row.email_vouched,
  ...(row.password_hash === null ? {} : { passwordHash: row.password_hash }),
});
