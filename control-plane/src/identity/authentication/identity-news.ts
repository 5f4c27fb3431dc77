/**
 * How a change of identity is felt at once. The news travels inside the transaction that makes a cached
 * identity untrue, PostgreSQL hands it to every process at commit, and this process does not wait for the echo.
 */
import type { Invalidation } from '../../invalidation/index.ts';
import type { Change } from '../../unit-of-work/index.ts';
import type { IdentityTables } from '../tables.ts';
import type { IdentityCache, NewsKey } from './identity-cache.ts';

/** The topic of the invalidation channel. */
export const IDENTITY_TOPIC = 'identity';

export class IdentityNews {
  readonly #invalidation: Pick<Invalidation, 'announce' | 'on' | 'trusted'>;
  readonly #cache: IdentityCache;

  constructor(invalidation: Pick<Invalidation, 'announce' | 'on' | 'trusted'>, cache: IdentityCache) {
    this.#invalidation = invalidation;
    this.#cache = cache;
  }

  /** Call once, before the first identity is cached. */
  listen(): void {
    this.#invalidation.on(IDENTITY_TOPIC, key => this.#cache.drop(key));
  }

  /** False while news may be missed: identities must then be looked up. */
  get trusted(): boolean {
    return this.#invalidation.trusted;
  }

  async announce(change: Change<IdentityTables>, key: NewsKey): Promise<void> {
    await this.#invalidation.announce(change.sql, IDENTITY_TOPIC, key);
    change.afterCommit(() => this.#cache.drop(key));
  }
}
