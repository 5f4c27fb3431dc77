/**
 * A runner or runtime proves itself by `<its id>.<secret>`, and a runner registers with a token of the same form. The
 * secret has 256 random bits, and only its SHA-256 is stored.
 */
import { sameSecret, sha256Hex } from '@freshet/kit/crypto';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';

const TOKEN = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

interface MintedKey {
  /** Shown once. */
  readonly key: Secret;
  /** Stored. */
  readonly hash: string;
}

interface PresentedKey {
  readonly id: string;
  readonly hash: string;
}

export const mintKey = (ids: Ids, id: string): MintedKey => {
  const secret = ids.secret();
  return { key: new Secret(`${id}.${secret}`), hash: sha256Hex(secret) };
};

/** What a key claims, or undefined for text that was never one of ours. */
export const readKey = (key: Secret): PresentedKey | undefined => {
  const [, id, secret] = TOKEN.exec(key.reveal()) ?? [];
  return id !== undefined && secret !== undefined ? { id, hash: sha256Hex(secret) } : undefined;
};

/** Compares without telling by its time where they differ. */
export const sameHash = (stored: string | null, presented: string): boolean =>
  stored !== null && sameSecret(stored, presented);
