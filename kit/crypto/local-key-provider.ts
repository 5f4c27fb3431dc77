import { Fault } from '../errors/index.ts';
import type { KeyProvider } from './key-provider.ts';
import type { MasterKey } from './master-key.ts';
import { type Binding, decrypt, encrypt, KEY_BYTES, partsOf } from './sealed-text.ts';

interface LocalKeys {
  /** Wraps new data keys. */
  readonly current: MasterKey;
  /** Still unwrap old ones, until all of them are wrapped anew. */
  readonly previous?: readonly MasterKey[];
}

/** A master key must not open what a data key sealed, nor the other way round. */
const forDataKeys = (binding: Binding): Binding => ({ ...binding, ' use': 'data key' });

/** A provider whose master keys are in this process, read from a file or the environment. */
export const localKeyProvider = ({ current, previous = [] }: LocalKeys): KeyProvider => {
  const keys = new Map([...previous, current].map(key => [key.id, key]));
  return {
    currentKeyId: async () => current.id,
    wrap: async (dataKey, binding) => ({
      masterKeyId: current.id,
      blob: current.use(bytes => encrypt({ id: current.id, bytes }, dataKey, forDataKeys(binding))),
    }),
    unwrap: async ({ masterKeyId, blob }, binding) => {
      const key = keys.get(masterKeyId);
      if (key === undefined) {
        throw new Fault(
          'MASTER_KEY_WRONG',
          `the master key ${masterKeyId} is needed, and not among those given`,
          {
            needed: masterKeyId,
            given: [...keys.keys()],
          },
        );
      }
      const parts = partsOf(blob);
      const plain =
        parts !== undefined && parts.keyId === key.id
          ? key.use(bytes => decrypt({ id: key.id, bytes }, parts, forDataKeys(binding)))
          : undefined;
      if (plain === undefined || plain.length !== KEY_BYTES) {
        throw new Fault('SECRET_UNREADABLE', 'a data key was changed, or belongs somewhere else', {
          masterKeyId,
        });
      }
      return plain;
    },
  };
};
