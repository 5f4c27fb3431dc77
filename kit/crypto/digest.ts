import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret } from '../secret/index.ts';

type Bytes = string | Uint8Array;

const revealed = (value: Secret | Bytes): Bytes => (value instanceof Secret ? value.reveal() : value);

/** SHA-256 of bytes, or of text as UTF-8, in lower-case hex. */
export const sha256Hex = (input: Bytes): string => createHash('sha256').update(input).digest('hex');

/** HMAC-SHA-256 of bytes, or of text as UTF-8, in lower-case hex. */
export const hmacHex = (key: Secret | Bytes, input: Bytes): string =>
  createHmac('sha256', revealed(key)).update(input).digest('hex');

/**
 * True when both are the same. The time it takes says nothing about where they differ, nor about their lengths
 * beyond what hashing them takes: both are hashed under a key that nobody knows before they are compared.
 */
export const sameSecret = (a: Secret | Bytes, b: Secret | Bytes): boolean => {
  const key = randomBytes(32);
  const digest = (value: Secret | Bytes): Buffer =>
    createHmac('sha256', key).update(revealed(value)).digest();
  return timingSafeEqual(digest(a), digest(b));
};
