/**
 * Secrets that lie in Git and open only in a cluster. Each runtime has a pair of keys: the private one never leaves its
 * cluster, the public one travels through the Shared Configuration Repository. A value is sealed for each runtime that
 * is to open it: an ephemeral X25519 key, the shared secret through HKDF, AES-256-GCM over the value with the runtime
 * and the name of the secret as associated data, so that it opens nowhere else.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';

const VERSION = 'v1';
const NONCE = 12;
const TAG = 16;
const KEY = 32;
/** What DER has before the 32 bytes of a public key of X25519. */
const HEAD = Buffer.from('302a300506032b656e032100', 'hex');

export interface SealingPair {
  readonly publicKey: string;
  readonly privateKey: Secret;
}

/** Where a sealed value belongs. */
export interface SealedFor {
  readonly runtime: string;
  readonly name: string;
}

export const newSealingPair = (): SealingPair => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: rawOf(publicKey).toString('base64'),
    privateKey: new Secret(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')),
  };
};

const rawOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(HEAD.length);

const publicOf = (raw: Buffer): KeyObject => {
  if (raw.length !== KEY) throw unreadable('a public key has another length');
  return createPublicKey({ key: Buffer.concat([HEAD, raw]), type: 'spki', format: 'der' });
};

const unreadable = (why: string, cause?: unknown): Fault =>
  new Fault('SEALED_SECRET_UNREADABLE', `a sealed secret cannot be used: ${why}`, {}, { cause });

const keyFor = (shared: Buffer, both: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, both, 'freshet sealed secret', KEY));

const bindingOf = ({ runtime, name }: SealedFor): Buffer =>
  Buffer.from(JSON.stringify([VERSION, runtime, name]), 'utf8');

/** Seals a value for the holder of one key. */
export const seal = (value: Secret, publicKey: string, place: SealedFor): string => {
  const theirs = Buffer.from(publicKey, 'base64');
  const own = generateKeyPairSync('x25519');
  const mine = rawOf(own.publicKey);
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: publicOf(theirs) });
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(shared, Buffer.concat([mine, theirs])), nonce);
  cipher.setAAD(bindingOf(place));
  const text = Buffer.concat([cipher.update(value.reveal(), 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([mine, nonce, cipher.getAuthTag(), text]).toString('base64')}`;
};

/** Opens what was sealed for this key and place. */
export const open = (sealed: string, pair: SealingPair, place: SealedFor): Secret => {
  const [version, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64');
  if (version !== VERSION || bytes.length < KEY + NONCE + TAG)
    throw unreadable('it is in no form that is known');
  const mine = bytes.subarray(0, KEY);
  const nonce = bytes.subarray(KEY, KEY + NONCE);
  const tag = bytes.subarray(KEY + NONCE, KEY + NONCE + TAG);
  try {
    const privateKey = createPrivateKey({
      key: Buffer.from(pair.privateKey.reveal(), 'base64'),
      type: 'pkcs8',
      format: 'der',
    });
    const shared = diffieHellman({ privateKey, publicKey: publicOf(mine) });
    const salt = Buffer.concat([mine, Buffer.from(pair.publicKey, 'base64')]);
    const decipher = createDecipheriv('aes-256-gcm', keyFor(shared, salt), nonce);
    decipher.setAAD(bindingOf(place));
    decipher.setAuthTag(tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(KEY + NONCE + TAG)), decipher.final()]);
    return new Secret(text.toString('utf8'));
  } catch (error) {
    throw unreadable('it was sealed with another key, for another place, or changed', error);
  }
};
