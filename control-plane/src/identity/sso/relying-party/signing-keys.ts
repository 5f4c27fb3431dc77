/**
 * The public keys of providers, across sign-ins.
 *
 * The protocol library keeps keys for five minutes and, when a token names a key it does not know, asks again
 * only if what it has is at least a minute old. A provider that has just changed its keys would be locked out
 * for that minute. So keys are lent to the library as somewhat older than they are: an unknown key is looked up
 * again after a few seconds, and not more often, whatever tokens arrive.
 */
import { type Configuration, type ExportedJWKSCache, getJwksCache, setJwksCache } from 'openid-client';

/** The age from which the library looks again for a key it does not know. */
const LIBRARY_REFETCH_SECONDS = 60;
const MAX_ENTRIES = 200;

export class SigningKeys {
  readonly #known = new Map<string, ExportedJWKSCache>();
  readonly #olderBySeconds: number;

  constructor(refetchAfterSeconds: number) {
    this.#olderBySeconds = LIBRARY_REFETCH_SECONDS - refetchAfterSeconds;
  }

  /** Runs a job that verifies tokens of an issuer; keys that it had to fetch are kept for the next one. */
  async lend<Result>(issuer: string, config: Configuration, job: () => Promise<Result>): Promise<Result> {
    const known = this.#known.get(issuer);
    const lent = known && { ...known, uat: known.uat - this.#olderBySeconds };
    if (lent) setJwksCache(config, lent);
    try {
      return await job();
    } finally {
      this.#takeBack(issuer, getJwksCache(config), lent);
    }
  }

  #takeBack(issuer: string, now: ExportedJWKSCache | undefined, lent: ExportedJWKSCache | undefined): void {
    if (now === undefined) this.#known.delete(issuer);
    if (now === undefined || now.uat === lent?.uat) return;
    this.#known.delete(issuer);
    this.#known.set(issuer, now);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }
}
