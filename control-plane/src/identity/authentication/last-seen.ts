/**
 * When sessions and keys were last used. Written in one statement a minute, so that a busy key costs the
 * database no more than an idle one; what a killed process had not written yet is lost, and only makes a
 * session look up to a minute older.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { type RawBuilder, sql } from 'kysely';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import type { IdentityTables } from '../tables.ts';

const FLUSH_EVERY_MS = 60_000;

/** More than this in a minute wait for the next one. */
const MAX_PENDING = 20_000;

interface Deps {
  readonly work: UnitOfWork<IdentityTables>;
  readonly clock: Clock;
  readonly log: Logger;
}

type Kind = 'session' | 'api-key';

export class LastSeen {
  readonly #deps: Deps;
  readonly #pending: Record<Kind, Map<string, Date>> = { session: new Map(), 'api-key': new Map() };
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  touch(kind: Kind, id: string): void {
    const pending = this.#pending[kind];
    if (pending.size < MAX_PENDING || pending.has(id)) pending.set(id, this.#deps.clock.now());
  }

  start(): void {
    this.#loop = this.#flushForever();
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await this.flush();
  }

  async flush(): Promise<void> {
    for (const kind of ['session', 'api-key'] as const) {
      const seen = [...this.#pending[kind]];
      if (seen.length === 0) continue;
      this.#pending[kind].clear();
      try {
        await this.#write(kind, seen);
      } catch (error) {
        // The next use of each brings its time again, so nothing is kept for a second try.
        this.#deps.log.warn({ error, kind, count: seen.length }, 'last-used times could not be written');
      }
    }
  }

  async #write(kind: Kind, seen: readonly (readonly [string, Date])[]): Promise<void> {
    // In one order in every process, so that two of them never wait for each other.
    const ordered = seen.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const ids = ordered.map(([id]) => id);
    const times = ordered.map(([, at]) => at);
    await this.#deps.work.housekeep(transaction => UPDATES[kind](ids, times).execute(transaction));
  }

  async #flushForever(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#deps.clock.sleep(FLUSH_EVERY_MS, signal).catch(() => undefined); // woken to stop
      if (!signal.aborted) await this.flush();
    }
  }
}

const UPDATES: Record<Kind, (ids: string[], times: Date[]) => RawBuilder<unknown>> = {
  session: (ids, times) => sql`
    update identity.sessions as s set last_seen_at = greatest(s.last_seen_at, seen.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as seen(id, at)
    where s.id = seen.id`,
  'api-key': (ids, times) => sql`
    update identity.api_keys as k set last_used_at = greatest(k.last_used_at, seen.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as seen(id, at)
    where k.id = seen.id`,
};
