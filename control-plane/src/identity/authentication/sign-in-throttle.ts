/**
 * Slows down guessing of passwords, for all processes together.
 *
 * Two counters run for every attempt: one for the name that is tried, one for the network it comes from. Each
 * has some free attempts; after those every further one doubles the wait before the next, from one second up to
 * fifteen minutes. An attempt is counted before the password is looked at, so a thousand at once count as a
 * thousand. Success clears the counter of the name and gives the network its attempt back; an hour without
 * attempts clears either.
 *
 * A counter per name could be used to lock somebody out. So attempts from a network where the user has signed
 * in during the last thirty days are not held up by the counter of the name, only by the one of the network.
 */
import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { networkOf } from '../../gateway/index.ts';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import type { IdentitySql } from '../core.ts';
import type { IdentityTables } from '../tables.ts';

const FREE = { name: 5, network: 20 } as const;
const MAX_WAIT_MS = 15 * 60_000;
const FORGET_AFTER_MS = 60 * 60_000;

interface Deps {
  readonly work: UnitOfWork<IdentityTables>;
  readonly clock: Clock;
}

interface Counter {
  readonly key: string;
  readonly free: number;
}

export interface Attempt {
  /** Who is tried: any text that stands for one user. */
  readonly who?: string;
  readonly ip: string;
  /** The user has been here before, so the counter of the name does not apply. */
  readonly familiar?: boolean;
}

export class SignInThrottle {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Counts an attempt; throws SIGN_IN_THROTTLED when it comes too early. */
  async take(attempt: Attempt): Promise<void> {
    await this.#deps.work.housekeep(async transaction => {
      // Always in this order, so that two attempts never wait for each other.
      for (const counter of countersOf(attempt)) await this.#count(transaction, counter);
    });
  }

  /** Call after a success, in its transaction. */
  async forgive(transaction: IdentitySql, { who, ip }: Attempt): Promise<void> {
    await sql`update identity.sign_in_attempts set attempts = greatest(attempts - 1, 0)
      where key = ${networkKey(ip)}`.execute(transaction);
    if (who === undefined) return;
    await sql`delete from identity.sign_in_attempts where key = ${nameKeyOf(who)}`.execute(transaction);
  }

  async #count(transaction: IdentitySql, { key, free }: Counter): Promise<void> {
    const now = this.#deps.clock.now();
    const forgotten = new Date(now.getTime() - FORGET_AFTER_MS);
    const { rows } = await sql<{ attempts: number; blocked_until: Date }>`
      insert into identity.sign_in_attempts as a (key, attempts, last_at, blocked_until)
      values (${key}, 0, ${now}, ${now})
      on conflict (key) do update set attempts = case when a.last_at < ${forgotten} then 0 else a.attempts end
      returning attempts, blocked_until`.execute(transaction);
    const [row] = rows;
    if (!row) throw new Error('counting an attempt gave no counter');
    const waitMs = row.blocked_until.getTime() - now.getTime();
    if (waitMs > 0) throw throttled(Math.ceil(waitMs / 1000));
    const attempts = row.attempts + 1;
    const blockedUntil = new Date(now.getTime() + waitAfter(attempts, free));
    await sql`update identity.sign_in_attempts
      set attempts = ${attempts}, last_at = ${now}, blocked_until = ${blockedUntil}
      where key = ${key}`.execute(transaction);
  }
}

/** How long the next attempt has to wait after this many. */
const waitAfter = (attempts: number, free: number): number =>
  attempts <= free ? 0 : Math.min(MAX_WAIT_MS, 1000 * 2 ** Math.min(attempts - free - 1, 30));

const throttled = (seconds: number): Fault =>
  new Fault('SIGN_IN_THROTTLED', `too many attempts; wait ${seconds} s`, { retryAfterSeconds: seconds });

const countersOf = ({ who, ip, familiar }: Attempt): readonly Counter[] => [
  { key: networkKey(ip), free: FREE.network },
  ...(who === undefined || familiar ? [] : [{ key: nameKeyOf(who), free: FREE.name }]),
];

const networkKey = (ip: string): string => `network ${networkOf(ip)}`;

/** Hashed: what people type there by mistake is sometimes their password. */
const nameKeyOf = (who: string): string => `name ${createHash('sha256').update(who).digest('hex')}`;
