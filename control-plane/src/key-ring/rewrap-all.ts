import { type KeyProvider, rewrap } from '@freshet/kit/crypto';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { DataKeys } from './data-keys.ts';
import type { KeyRingTables } from './tables.ts';
import { ownerBinding } from './unwrapped-keys.ts';

/** What a change of the master key did. */
export interface RewrapReport {
  readonly masterKeyId: string;
  /** Data keys that were under another master key before. */
  readonly rewrapped: number;
}

/** Small, because each key may be a call to another service while the rows are locked. */
const BATCH = 50;

/**
 * Wraps every data key with the provider's current master key. Each batch commits on its own with its audit
 * record; after an interruption the next run goes on with what is left.
 */
export const rewrapAll = async (
  work: UnitOfWork<KeyRingTables>,
  context: ChangeContext,
  provider: KeyProvider,
): Promise<RewrapReport> => {
  const masterKeyId = await provider.currentKeyId();
  let rewrapped = 0;
  for (let finished = false; !finished; ) {
    const count = await work.change(context, async change => {
      const keys = new DataKeys(change.sql);
      const batch = await keys.lockNotWrappedBy(masterKeyId, BATCH);
      for (const { keyId, accountId, wrapped } of batch) {
        const anew = await rewrap(provider, wrapped, ownerBinding(accountId));
        if (anew) await keys.replaceWrapping(keyId, anew);
      }
      change.audit({
        action: 'master-key.rotate',
        entity: { kind: 'master-key', id: masterKeyId },
        details: { rewrappedDataKeys: batch.length, finished: batch.length < BATCH },
      });
      return batch.length;
    });
    rewrapped += count;
    finished = count < BATCH;
  }
  return { masterKeyId, rewrapped };
};
