/**
 * Envelope encryption for everything secret that is kept.
 *
 * Each account has data keys; the newest seals, every one of them opens. Data keys lie in the database wrapped
 * by a master key, which comes from outside and is never stored. A sealed value names its data key and is
 * bound to its account and purpose: moved elsewhere it does not open.
 *
 * Changing the master key rewraps data keys and leaves sealed values alone. While that runs, and after it was
 * interrupted, some data keys are under the old and some under the new master key, so every process must have
 * both: give all of them the new key as current and the old one as previous, rotate, then take the old away.
 */
import { DataKey, type KeyProvider, sealedWith } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { checkKeys } from './check-keys.ts';
import { DataKeys } from './data-keys.ts';
import { ExpiringMap } from './expiring-map.ts';
import { withFallback } from './fallback-provider.ts';
import { type RewrapReport, rewrapAll } from './rewrap-all.ts';
import type { KeyRingTables } from './tables.ts';
import { ownerBinding, UnwrappedKeys } from './unwrapped-keys.ts';

/** The owner of secrets that belong to no account. */
export const INSTALLATION = 'installation';

interface KeyRingDeps {
  readonly work: UnitOfWork<KeyRingTables>;
  readonly keyProvider: KeyProvider;
  readonly clock: Clock;
  /** How many unwrapped data keys are kept in memory. */
  readonly maxCachedKeys?: number;
  /** How long they are kept, and how soon other processes seal with a rotated data key. */
  readonly cacheMs?: number;
}

/** Seals and opens secrets. All calls may run side by side, in any number of processes. */
export interface KeyRing {
  /** Encrypts for one account and purpose, such as `sso.client-secret`. */
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  /** Decrypts for the same account and purpose only; SECRET_UNREADABLE otherwise. */
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
  /** Gives an account a new data key; what is sealed stays readable. */
  rotateDataKey(context: ChangeContext, accountId: string): Promise<void>;
  /** Puts every data key under the new provider's master key; may be repeated after an interruption. */
  rotateMasterKey(context: ChangeContext, newProvider: KeyProvider): Promise<RewrapReport>;
  /** MASTER_KEY_WRONG unless everything sealed here can be opened. For the start of a process. */
  check(): Promise<void>;
  /** Wipes all keys from memory. */
  close(): void;
}

export const createKeyRing = ({
  work,
  keyProvider,
  clock,
  maxCachedKeys = 1_000,
  cacheMs = 300_000,
}: KeyRingDeps): KeyRing => {
  let provider = keyProvider;
  const stored = new DataKeys(work.sql);
  const keys = new UnwrappedKeys({
    stored,
    provider: () => provider,
    clock,
    maxKeys: maxCachedKeys,
    ttlMs: cacheMs,
  });
  const currentIds = new ExpiringMap<string>({ clock, maxEntries: maxCachedKeys, ttlMs: cacheMs });

  /** Makes the next key of an account, or finds the one that somebody made at the same time. */
  const addKey = async (to: DataKeys, accountId: string, generation: number): Promise<string> => {
    const key = DataKey.generate();
    const wrapped = await key.wrap(provider, ownerBinding(accountId));
    const added = await to.add({ keyId: key.id, accountId, generation, wrapped });
    key.destroy();
    if (added) return key.id;
    const rival = await to.current(accountId);
    if (!rival) throw new Error('a data key vanished while it was made');
    return rival.keyId;
  };

  const currentId = async (accountId: string): Promise<string> => {
    const known = currentIds.get(accountId);
    if (known !== undefined) return known;
    const keyId = (await stored.current(accountId))?.keyId ?? (await addKey(stored, accountId, 1));
    currentIds.set(accountId, keyId);
    return keyId;
  };

  const ring: KeyRing = {
    seal: async (accountId, purpose, value) =>
      keys.use(accountId, await currentId(accountId), key =>
        key.seal(value, valueBinding(accountId, purpose)),
      ),

    open: async (accountId, purpose, sealed) => {
      const keyId = sealedWith(sealed);
      if (keyId === undefined) {
        throw new Fault('SECRET_UNREADABLE', 'a stored secret is not in a form that this version reads');
      }
      return keys.use(accountId, keyId, key => key.open(sealed, valueBinding(accountId, purpose)));
    },

    rotateDataKey: (context, accountId) =>
      work.change(context, async change => {
        const within = new DataKeys(change.sql);
        const generation = ((await within.current(accountId))?.generation ?? 0) + 1;
        const keyId = await addKey(within, accountId, generation);
        change.audit({
          action: 'data-key.rotate',
          entity: { kind: 'data-key', id: keyId },
          details: { accountId, generation },
        });
        change.afterCommit(() => currentIds.delete(accountId));
      }),

    rotateMasterKey: async (context, newProvider) => {
      // Kept afterwards: another process may still have added a key under the old one.
      provider = withFallback(newProvider, provider);
      return rewrapAll(work, context, provider);
    },

    check: () =>
      checkKeys({
        sql: work.sql,
        stored,
        provider,
        seal: value => ring.seal(INSTALLATION, 'canary', value),
        open: sealed => ring.open(INSTALLATION, 'canary', sealed),
      }),

    close: () => {
      keys.clear();
      currentIds.clear();
    },
  };
  return ring;
};

const valueBinding = (account: string, purpose: string): Readonly<Record<string, string>> => ({
  account,
  purpose,
});
