import { DataKey, type KeyProvider } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { DataKeys, StoredKey } from './data-keys.ts';
import { ExpiringMap } from './expiring-map.ts';

interface UnwrappedKeysDeps {
  readonly stored: DataKeys;
  /** Asked each time: a rotation exchanges it. */
  readonly provider: () => KeyProvider;
  readonly clock: Clock;
  readonly maxKeys: number;
  readonly ttlMs: number;
}

/** What ties a wrapped data key to its owner. */
export const ownerBinding = (accountId: string): Readonly<Record<string, string>> => ({ account: accountId });

/** Loading again after this many evictions in a row means the cache is too small to hold one key. */
const MAX_LOADS = 10;

/**
 * Data keys in memory. A key that leaves is wiped, so keys never leave this class: callers hand in what they
 * want done with one, and it is done without waiting for anything in between.
 */
export class UnwrappedKeys {
  readonly #deps: UnwrappedKeysDeps;
  readonly #kept: ExpiringMap<DataKey>;
  readonly #loading = new Map<string, Promise<void>>();

  constructor(deps: UnwrappedKeysDeps) {
    this.#deps = deps;
    this.#kept = new ExpiringMap({
      clock: deps.clock,
      maxEntries: deps.maxKeys,
      ttlMs: deps.ttlMs,
      onDrop: key => key.destroy(),
    });
  }

  /** Runs `job` with one of the account's keys; a fault when the account has no such key. */
  async use<Result>(accountId: string, keyId: string, job: (key: DataKey) => Result): Promise<Result> {
    const name = `${accountId} ${keyId}`;
    for (let loads = 0; loads < MAX_LOADS; loads += 1) {
      const key = this.#kept.get(name);
      if (key) return job(key);
      await this.#load(name, accountId, keyId);
    }
    throw new Error('a data key does not stay in memory long enough to be used');
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Many callers of one key share one unwrapping: it may be a paid call to another service. */
  #load(name: string, accountId: string, keyId: string): Promise<void> {
    const running = this.#loading.get(name);
    if (running) return running;
    const loading = this.#unwrap(accountId, keyId)
      .then(key => this.#kept.set(name, key))
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  async #unwrap(accountId: string, keyId: string): Promise<DataKey> {
    const stored = await this.#deps.stored.find(accountId, keyId);
    if (!stored) {
      throw new Fault('SECRET_UNREADABLE', 'a secret was sealed with a key that its account does not have', {
        keyId,
      });
    }
    return unwrapStored(this.#deps.provider(), stored);
  }
}

/** The data key behind its wrapping. */
export const unwrapStored = (provider: KeyProvider, { wrapped, accountId }: StoredKey): Promise<DataKey> =>
  DataKey.unwrap(provider, wrapped, ownerBinding(accountId));
