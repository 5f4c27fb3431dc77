import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Change, UnitOfWork } from '../unit-of-work/index.ts';
import type { IdentityNews } from './authentication/identity-news.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { IdentityTables } from './tables.ts';

export interface IdentitySettings {
  /** Where people reach the product; invitation links start with it. */
  readonly publicUrl: URL;
  /** An unused session ends after this; an account may choose its own. */
  readonly sessionIdleMs: number;
  /** Any session ends after this. */
  readonly sessionMaxMs: number;
}

/**
 * Decides whether a user may enter an account with a password; throws the fault to answer with when not. It is
 * asked after the password was right, in the transaction that opens the session.
 */
export type PasswordRule = (
  sql: IdentitySql,
  member: { readonly accountId: string; readonly userId: string },
) => Promise<void>;

/** What the use cases of this module are made of. */
export interface IdentityCore {
  readonly work: UnitOfWork<IdentityTables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings: IdentitySettings;
  readonly hasher: PasswordHasher;
  readonly news: IdentityNews;
  readonly passwordRule: PasswordRule;
}

export type IdentityChange = Change<IdentityTables>;

/** A pool or a transaction: whatever a store can ask. */
export type IdentitySql = Kysely<IdentityTables>;
