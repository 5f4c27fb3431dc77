import { randomBytes } from 'node:crypto';
import { Fault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import type { KeyProvider, WrappedKey } from './key-provider.ts';
import { type Binding, decrypt, encrypt, KEY_BYTES, keyIdOf, partsOf } from './sealed-text.ts';

/** The largest value that is sealed. */
const MAX_VALUE_BYTES = 1_048_576;
/** Base64 makes four characters of three bytes; the rest is for the parts before. */
const MAX_SEALED = Math.ceil((MAX_VALUE_BYTES * 4) / 3) + 200;

const bytesOf = (value: Secret): Buffer => {
  const text = value.reveal();
  if (!text.isWellFormed()) throw new Fault('SECRET_INVALID', 'the secret is not valid Unicode text');
  if (text.length > MAX_VALUE_BYTES || Buffer.byteLength(text) > MAX_VALUE_BYTES) {
    throw new Fault('SECRET_INVALID', 'the secret is larger than 1 MiB', { maxBytes: MAX_VALUE_BYTES });
  }
  return Buffer.from(text, 'utf8');
};

const unreadable = (message: string, keyId: string): Fault =>
  new Fault('SECRET_UNREADABLE', message, { keyId });

/**
 * The key that seals the secrets of one owner. It is stored only wrapped by a master key, so that changing the master
 * key rewraps a few data keys and leaves every sealed value alone.
 */
export class DataKey {
  /** 16 hex digits, also part of all text that it sealed. */
  readonly id: string;
  readonly #bytes: Buffer;
  #destroyed = false;

  private constructor(bytes: Uint8Array) {
    // Memory of its own, outside the pool that small buffers share, so that zeroing it is enough.
    this.#bytes = Buffer.alloc(KEY_BYTES);
    this.#bytes.set(bytes);
    this.id = keyIdOf(this.#bytes, 'data key');
  }

  /** A new random key. */
  static generate(): DataKey {
    const bytes = randomBytes(KEY_BYTES);
    const key = new DataKey(bytes);
    bytes.fill(0);
    return key;
  }

  /** The key that was stored wrapped, with the binding it was wrapped with. */
  static async unwrap(provider: KeyProvider, wrapped: WrappedKey, binding: Binding): Promise<DataKey> {
    const bytes = await provider.unwrap(wrapped, binding);
    try {
      return new DataKey(bytes);
    } finally {
      bytes.fill(0);
    }
  }

  /** The form in which the key is stored. */
  async wrap(provider: KeyProvider, binding: Binding): Promise<WrappedKey> {
    // A copy: this key may be destroyed while the provider still works, and zeros must never be wrapped.
    const bytes = Buffer.alloc(KEY_BYTES);
    bytes.set(this.#usable());
    try {
      return await provider.wrap(bytes, binding);
    } finally {
      bytes.fill(0);
    }
  }

  /** Encrypts a value for one place, which the binding describes. */
  seal(value: Secret, binding: Binding): string {
    const key = { id: this.id, bytes: this.#usable() };
    const plain = bytesOf(value);
    try {
      return encrypt(key, plain, binding);
    } finally {
      plain.fill(0);
    }
  }

  /** Decrypts what `seal` gave, for the same place only. */
  open(sealed: string, binding: Binding): Secret {
    const key = { id: this.id, bytes: this.#usable() };
    const parts = sealed.length > MAX_SEALED ? undefined : partsOf(sealed);
    if (parts === undefined)
      throw unreadable('a sealed value is not in a form that this version reads', this.id);
    if (parts.keyId !== this.id)
      throw unreadable(`a value was sealed with another data key, ${parts.keyId}`, this.id);
    const plain = decrypt(key, parts, binding);
    if (plain === undefined)
      throw unreadable('a sealed value was changed, or belongs somewhere else', this.id);
    try {
      return new Secret(plain.toString('utf8'));
    } finally {
      plain.fill(0);
    }
  }

  /** Forgets the key; it cannot be used afterwards. */
  destroy(): void {
    this.#bytes.fill(0);
    this.#destroyed = true;
  }

  #usable(): Uint8Array {
    if (this.#destroyed) throw new Error('the data key was destroyed');
    return this.#bytes;
  }
}

/** The id of the data key that sealed a text; `undefined` for text that nobody sealed. */
export const sealedWith = (sealed: string): string | undefined =>
  sealed.length > MAX_SEALED ? undefined : partsOf(sealed)?.keyId;
