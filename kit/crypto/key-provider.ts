import type { Binding } from './sealed-text.ts';

/** A data key as it is stored: encrypted by a master key that stays elsewhere. */
export interface WrappedKey {
  /** The master key that wrapped it. */
  readonly masterKeyId: string;
  /** Only the provider that made it can read it. */
  readonly blob: string;
}

/**
 * Holds the master keys, or talks to the service that holds them. The binding of wrapping (such as the account) must
 * be given again to unwrap. Calls may run side by side. Callers zero the bytes they give and get.
 */
export interface KeyProvider {
  /** The master key that new data keys are wrapped with. */
  currentKeyId(): Promise<string>;
  wrap(dataKey: Uint8Array, binding: Binding): Promise<WrappedKey>;
  /** Faults: MASTER_KEY_WRONG without the right master key, SECRET_UNREADABLE for a changed or moved blob. */
  unwrap(wrapped: WrappedKey, binding: Binding): Promise<Uint8Array>;
}

/**
 * Wraps a data key with the current master key, for a change of master keys: values sealed with the data key stay as
 * they are. Gives `undefined` when it already is wrapped with the current one.
 */
export const rewrap = async (
  provider: KeyProvider,
  wrapped: WrappedKey,
  binding: Binding,
): Promise<WrappedKey | undefined> => {
  if (wrapped.masterKeyId === (await provider.currentKeyId())) return undefined;
  const bytes = await provider.unwrap(wrapped, binding);
  try {
    return await provider.wrap(bytes, binding);
  } finally {
    bytes.fill(0);
  }
};
