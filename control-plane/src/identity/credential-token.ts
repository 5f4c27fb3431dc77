/**
 * Sessions, API keys and invitations are proved by `<id>.<secret>`. The id finds the row, the secret has 256
 * random bits, and only its SHA-256 is stored: a slow hash would protect nothing that is already unguessable.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';

const TOKEN = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

export interface MintedToken {
  readonly id: string;
  /** Shown once. */
  readonly token: Secret;
  /** Stored. */
  readonly secretHash: string;
}

export interface PresentedToken {
  readonly id: string;
  readonly secretHash: string;
}

export const mintToken = (ids: Ids): MintedToken => {
  const [id, secret] = [ids.next(), ids.secret()];
  return { id, token: new Secret(`${id}.${secret}`), secretHash: hashOf(secret) };
};

/** What a token claims, or undefined for text that was never a token of ours. */
export const readToken = (token: Secret): PresentedToken | undefined => {
  const [, id, secret] = TOKEN.exec(token.reveal()) ?? [];
  return id !== undefined && secret !== undefined ? { id, secretHash: hashOf(secret) } : undefined;
};

/** Compares stored and presented hashes without telling by its time where they differ. */
export const sameHash = (stored: string, presented: string): boolean => {
  const [a, b] = [Buffer.from(stored, 'hex'), Buffer.from(presented, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
