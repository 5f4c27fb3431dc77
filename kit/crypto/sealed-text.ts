import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/**
 * The one way in which bytes are encrypted here, under a data key as well as under a master key:
 *
 *     v1.<key id>.<nonce>.<ciphertext and tag>       the last two in base64url
 *
 * AES-256-GCM with a random 96-bit nonce and a 128-bit tag. Version, key id and binding are authenticated with the
 * ciphertext, so text that was changed, or moved to a place with another binding, does not open. Random nonces are
 * safe for 2^32 uses of one key; no key here comes near that (a data key seals the secrets of one account), so uses
 * are not counted. Nonces come straight from the system: a predictable one would give the key stream away.
 */
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Size of every key. */
export const KEY_BYTES = 32;

/** What a ciphertext belongs to, such as account and purpose. Opening needs exactly the same. */
export type Binding = Readonly<Record<string, string>>;

export interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** A public name for a key: 64 bits of a keyed hash, which tell nothing about the key. */
export const keyIdOf = (bytes: Uint8Array, use: string): string =>
  createHmac('sha256', bytes).update(`freshet ${use} id`).digest('hex').slice(0, 16);

const associatedData = (keyId: string, binding: Binding): Buffer => {
  // An empty binding would let a ciphertext be moved anywhere; nobody means that.
  if (Object.keys(binding).length === 0) throw new TypeError('a binding needs at least one entry');
  return Buffer.from(canonicalJson([VERSION, keyId, binding]), 'utf8');
};

export const encrypt = (key: Key, plain: Uint8Array, binding: Binding): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(key.id, binding));
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, key.id, nonce.toString('base64url'), body.toString('base64url')].join('.');
};

/** Only the one spelling that encoding gives: spare bits and stray characters would be an unauthenticated change. */
const strictBytes = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
};

export interface SealedParts {
  readonly keyId: string;
  readonly nonce: Buffer;
  readonly body: Buffer;
}

/** The parts of sealed text; `undefined` when it is not of this format. */
export const partsOf = (sealed: string): SealedParts | undefined => {
  const [, keyId, nonceText, bodyText] = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]{22,})$/.exec(sealed) ?? [];
  if (keyId === undefined || nonceText === undefined || bodyText === undefined) return undefined;
  const nonce = strictBytes(nonceText);
  const body = strictBytes(bodyText);
  return nonce === undefined || body === undefined || body.length < TAG_BYTES
    ? undefined
    : { keyId, nonce, body };
};

/** The plain bytes; `undefined` when key, binding or text are not the ones that were sealed. */
export const decrypt = (key: Key, { nonce, body }: SealedParts, binding: Binding): Buffer | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(key.id, binding));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const plain = decipher.update(body.subarray(0, -TAG_BYTES));
  try {
    // For GCM the last step yields no bytes, only the verdict.
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return undefined;
  }
};
