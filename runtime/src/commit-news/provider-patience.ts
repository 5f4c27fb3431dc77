/**
 * How often a provider is asked about commits, so that what is nice to know never takes from what must be done with the
 * same token: a few at once, then one every other second, none while the provider wants to be left alone, and none of a
 * commit for a while after it was refused; of its whole repository only where the token itself was, or sees none.
 */
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

interface PatienceOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** How many may follow each other at once. */
  readonly burst: number;
}

const REFILL_MS = 2_000;
const REFUSED_MS = 600_000;
const LIMITED_MS = 60_000;
const AWAY_MS = 5_000;
const LONGEST_MS = 3_600_000;
const MOST_REFUSALS = 1_000;

/** What is asked about. */
export interface AskedCommit {
  readonly repository: string;
  readonly sha: string;
}

const keyOf = ({ repository, sha }: AskedCommit): string => `${repository} ${sha}`;

/** Whether a refusal says that the token is not good for the repository, whatever the commit. */
const isOfRepository = (error: unknown): boolean =>
  isFault(error, 'GIT_TOKEN_REJECTED') ||
  isFault(error, 'GIT_TOKEN_SCOPE') ||
  isFault(error, 'GIT_REPOSITORY_NOT_FOUND');

export class ProviderPatience {
  readonly #options: PatienceOptions;
  readonly #refused = new Map<string, number>();
  #left: number;
  #filledAt: number;
  #quietUntil = 0;

  constructor(options: PatienceOptions) {
    this.#options = options;
    this.#left = options.burst;
    this.#filledAt = options.clock.now().getTime();
  }

  /** When it may be asked about a commit again that it refused, or whose repository; undefined where it did not. */
  refusedUntil(commit: AskedCommit): Date | undefined {
    const until = Math.max(this.#refused.get(commit.repository) ?? 0, this.#refused.get(keyOf(commit)) ?? 0);
    return this.#options.clock.now().getTime() < until ? new Date(until) : undefined;
  }

  /** Takes one of the asks that are left; false where it should not be asked now. */
  take(commit: AskedCommit): boolean {
    const now = this.#options.clock.now().getTime();
    if (now < this.#quietUntil || this.refusedUntil(commit)) return false;
    const grown = Math.floor((now - this.#filledAt) / REFILL_MS);
    if (grown > 0) {
      this.#left = Math.min(this.#options.burst, this.#left + grown);
      this.#filledAt += grown * REFILL_MS;
    }
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** The provider did not do what was asked. */
  refused(commit: AskedCommit, error: unknown): void {
    const { clock, log } = this.#options;
    const now = clock.now().getTime();
    if (isFault(error, 'GIT_PROVIDER_LIMITED')) {
      const { retryAfterSeconds: seconds } = error.details;
      const ms = typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : LIMITED_MS;
      this.#quietUntil = now + Math.min(ms, LONGEST_MS);
      log.warn({ error }, 'the Git provider is not asked about commits for a while');
      return;
    }
    if (isFault(error, 'GIT_PROVIDER_UNAVAILABLE')) {
      this.#quietUntil = now + AWAY_MS;
      return;
    }
    const key = isOfRepository(error) ? commit.repository : keyOf(commit);
    if (!this.#refused.has(key))
      log.warn({ error, ...commit }, 'the Git provider did not tell or take something about a commit');
    this.#refused.delete(key);
    this.#refused.set(key, now + REFUSED_MS);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > MOST_REFUSALS && oldest !== undefined) this.#refused.delete(oldest);
  }
}
