/**
 * Passwords at rest: argon2id with the parameters OWASP names for it (19 MiB, two passes, one lane). Hashing
 * takes tens of milliseconds of a core and 19 MiB, so only a few run at once and only so many may wait: a flood
 * of sign-ins slows sign-ins, not the rest.
 */
import { randomBytes } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { hash, parseOptions, verify } from '@node-rs/argon2';

export interface PasswordHasher {
  hash(password: Secret): Promise<string>;
  /** Takes as long without a hash as with one, and is then always false. */
  verify(hash: string | undefined, password: Secret): Promise<boolean>;
  /** True when the hash was made with weaker or other parameters than today's. */
  isOutdated(hash: string): boolean;
}

// The package declares its algorithms as a const enum, which type stripping cannot import; 2 is argon2id.
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const MAX_RUNNING = 2;
const MAX_WAITING = 64;

export class Argon2Hasher implements PasswordHasher {
  readonly #gate = new Gate();
  #decoy: Promise<string> | undefined;

  hash(password: Secret): Promise<string> {
    return this.#gate.pass(() => hash(normalised(password), PARAMETERS));
  }

  async verify(stored: string | undefined, password: Secret): Promise<boolean> {
    // Made once, of nothing anyone could type: what is compared with it never matches.
    this.#decoy ??= hash(randomBytes(32), PARAMETERS);
    const compared = stored ?? (await this.#decoy);
    const matches = await this.#gate.pass(() => verify(compared, normalised(password)));
    return matches && stored !== undefined;
  }

  isOutdated(stored: string): boolean {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
    return (
      algorithm !== PARAMETERS.algorithm ||
      memoryCost !== PARAMETERS.memoryCost ||
      timeCost !== PARAMETERS.timeCost ||
      parallelism !== PARAMETERS.parallelism
    );
  }
}

/** Keyboards differ in how they compose the same letter. */
const normalised = (password: Secret): string => password.reveal().normalize('NFKC');

/** Lets a few in, keeps some waiting, turns the rest away. */
class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async pass<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#running >= MAX_RUNNING) await this.#wait();
    else this.#running += 1;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed over, so the count stays as it is.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new Fault('RATE_LIMITED', 'too many sign-ins at once; wait 2 s', { retryAfterSeconds: 2 });
    }
    return new Promise(resolve => this.#waiting.push(resolve));
  }
}
