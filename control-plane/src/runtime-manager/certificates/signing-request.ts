import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isIP } from 'node:net';
import { Fault } from '@freshet/kit/errors';
import { readValues, TAG } from './der.ts';

/** Somebody's wish for a certificate, checked. */
export interface SigningRequest {
  /** The distinguished name, as it was encoded. */
  readonly subject: Buffer;
  /** The public key, as it was encoded. */
  readonly publicKeyInfo: Buffer;
}

export type AlternativeName =
  | { readonly kind: 'dns'; readonly name: string }
  | { readonly kind: 'ip'; readonly address: Buffer };

/** What signatures of requests are made with, by the end of the object id. */
const DIGESTS: Readonly<Record<string, string>> = {
  // Existing clients use SHA-1. The signature only proves who has the key; certificates are signed with SHA-256.
  '2a864886f70d010105': 'sha1',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 8_192;

const invalid = (field: string, why: string): Fault =>
  new Fault('REQUEST_INVALID', `body.${field}: ${why}`, { problems: [`body.${field}`] });

/** Reads a request in PEM. Refuses one that its own key did not sign: whoever asks must have the private half. */
export const readSigningRequest = (text: string): SigningRequest => {
  const found = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END/.exec(text);
  if (!found?.[1]) throw invalid('csr', 'must be a certificate signing request in PEM');
  const [outer] = readValues(Buffer.from(found[1], 'base64'));
  const [info, algorithm, signature] = outer ? readValues(outer.content) : [];
  const [, subject, publicKeyInfo] = info ? readValues(info.content) : [];
  if (!info || !algorithm || !signature || subject?.tag !== TAG.sequence || !publicKeyInfo)
    throw invalid('csr', 'is not a readable signing request');
  const [oid] = readValues(algorithm.content);
  const digest = DIGESTS[oid?.content.toString('hex') ?? ''];
  if (!digest)
    throw invalid('csr', 'is signed in a way that is not supported; use SHA-256 with RSA or ECDSA');
  const key = publicKeyOf(publicKeyInfo.whole);
  if (!verify(digest, info.whole, key, signature.content.subarray(1)))
    throw invalid('csr', 'is not signed by its own key');
  return { subject: subject.whole, publicKeyInfo: publicKeyInfo.whole };
};

const publicKeyOf = (encoded: Buffer): KeyObject => {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: encoded, format: 'der', type: 'spki' });
  } catch (error) {
    throw new Fault('REQUEST_INVALID', 'body.csr: holds no readable public key', {}, { cause: error });
  }
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (key.asymmetricKeyType === 'ec') return key;
  if (key.asymmetricKeyType === 'rsa' && bits && bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS) return key;
  throw invalid('csr', 'must have an RSA key of 2048 to 8192 bits or an elliptic key');
};

const MAX_NAMES = 100;
const DNS_NAME =
  /^(\*\.)?[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*$/;

/** Reads names as they are written for OpenSSL: `DNS:dind,DNS:*.dind,IP:10.0.0.1`. */
export const readAlternativeNames = (text: string): readonly AlternativeName[] => {
  const words = text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
  if (words.length === 0 || words.length > MAX_NAMES)
    throw invalid('reqSubjectAltName', `must name 1 to ${MAX_NAMES} hosts`);
  return words.map(word => {
    const [, kind = '', value = ''] = /^(DNS|IP)(?: Address)?:(.+)$/i.exec(word) ?? [];
    if (kind.toUpperCase() === 'IP' && isIP(value) === 4)
      return { kind: 'ip', address: Buffer.from(value.split('.').map(Number)) };
    if (kind.toUpperCase() === 'DNS' && value.length <= 253 && DNS_NAME.test(value))
      return { kind: 'dns', name: value };
    throw invalid('reqSubjectAltName', 'must be names such as DNS:dind,DNS:*.dind.builds,IP:127.0.0.1');
  });
};
