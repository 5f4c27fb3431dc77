import { randomBytes } from 'node:crypto';
import { Fault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { KEY_BYTES, keyIdOf } from './sealed-text.ts';

const MAX_KEYS = 20;

const decode = (text: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
};

/** Keys made of one repeated pattern come from examples and placeholders, not from a generator. */
const looksMadeUp = (bytes: Uint8Array): boolean => new Set(bytes).size < 12;

/** The key above all others: it encrypts data keys and nothing else. Its id may be shown, its bytes never are. */
export class MasterKey {
  /** 16 hex digits that stand for this key in records and messages. */
  readonly id: string;
  readonly #bytes: Buffer;

  /** Takes the bytes over and zeroes what it was given. */
  private constructor(bytes: Buffer) {
    this.#bytes = Buffer.alloc(KEY_BYTES);
    this.#bytes.set(bytes);
    bytes.fill(0);
    this.id = keyIdOf(this.#bytes, 'master key');
  }

  /** A new random key. */
  static generate(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /** Reads 32 bytes written in base64, base64url or hex. */
  static parse(text: Secret): MasterKey {
    const bytes = decode(text.reveal().trim());
    if (bytes === undefined) {
      throw new Fault('MASTER_KEY_INVALID', 'the master key is not 32 bytes in base64 or hex');
    }
    if (looksMadeUp(bytes)) throw new Fault('MASTER_KEY_INVALID', 'the master key is not random');
    return new MasterKey(bytes);
  }

  /** Reads several keys, separated by commas or white space: those that were in use before. */
  static parseAll(text: Secret): MasterKey[] {
    const parts = text
      .reveal()
      .split(/[\s,]+/)
      .filter(part => part !== '');
    if (parts.length > MAX_KEYS) {
      throw new Fault('MASTER_KEY_INVALID', `more than ${MAX_KEYS} master keys are given`, { max: MAX_KEYS });
    }
    return parts.map(part => MasterKey.parse(new Secret(part)));
  }

  /** The key as text for a key file. */
  export(): Secret {
    return new Secret(this.#bytes.toString('base64'));
  }

  /** Lends the raw bytes to the key provider; they must not be kept or changed. */
  use<T>(work: (bytes: Uint8Array) => T): T {
    return work(this.#bytes);
  }
}
