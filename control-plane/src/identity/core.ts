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

/** What the use cases of this module are made of. */
export interface IdentityCore {
  readonly work: UnitOfWork<IdentityTables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings: IdentitySettings;
  readonly hasher: PasswordHasher;
  readonly news: IdentityNews;
}

export type IdentityChange = Change<IdentityTables>;

/** A pool or a transaction: whatever a store can ask. */
export type IdentitySql = Kysely<IdentityTables>;
