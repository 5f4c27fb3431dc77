import type { KeyProvider } from '@freshet/kit/crypto';
import { isFault } from '@freshet/kit/errors';

/** Wraps with `first`; unwraps with whichever of both holds the master key. */
export const withFallback = (first: KeyProvider, second: KeyProvider): KeyProvider => ({
  currentKeyId: () => first.currentKeyId(),
  wrap: (dataKey, binding) => first.wrap(dataKey, binding),
  unwrap: async (wrapped, binding) => {
    try {
      return await first.unwrap(wrapped, binding);
    } catch (error) {
      if (!isFault(error, 'MASTER_KEY_WRONG')) throw error;
      return second.unwrap(wrapped, binding);
    }
  },
});
