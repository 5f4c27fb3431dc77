import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Invalidation } from '../invalidation/index.ts';
import type { KeyRing } from '../key-ring/index.ts';
import type { Actor, AuditEntry, Change, UnitOfWork } from '../unit-of-work/index.ts';
import type { RuntimeTables } from './tables.ts';

/** What the use cases of this module are made of. */
export interface RuntimeCore {
  readonly work: UnitOfWork<RuntimeTables>;
  readonly invalidation: Pick<Invalidation, 'announce' | 'on'>;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Remembers what was refused to somebody without a valid key or token. */
  readonly recordDenied: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

export type RuntimeChange = Change<RuntimeTables>;

/** A pool or a transaction: whatever a store can ask. */
export type RuntimeSql = Kysely<RuntimeTables>;
