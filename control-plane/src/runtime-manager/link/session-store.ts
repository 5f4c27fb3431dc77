import { sql } from 'kysely';
import type { RuntimeSql } from '../core.ts';
import type { Runner } from '../runners/runner.ts';
import { runnerOf } from '../runners/runner-store.ts';
import type { RunnerIsolation } from '../tables.ts';

/** A session that is to speak for its runner. */
export interface NewSession {
  readonly sessionId: string;
  readonly runnerId: string;
  readonly version: string;
  readonly platform: string;
  readonly address: string | undefined;
  readonly isolation: RunnerIsolation | undefined;
  readonly builds: readonly string[];
}

/** What is written of a session that lives. */
export interface LiveSession {
  readonly sessionId: string;
  readonly runnerId: string;
  readonly builds: readonly string[];
}

/** Which session speaks for a runner. The last one that was opened does; the database decides between processes. */
export class SessionStore {
  readonly #sql: RuntimeSql;

  constructor(db: RuntimeSql) {
    this.#sql = db;
  }

  /** Takes the runner over from whatever session it had; undefined when there is no such runner any more. */
  async open(session: NewSession, now: Date): Promise<Runner | undefined> {
    const row = await this.#sql
      .updateTable('runtimes.runners')
      .set({
        session_id: session.sessionId,
        connected_at: now,
        seen_at: now,
        version: session.version,
        platform: session.platform,
        address: session.address ?? null,
        isolation: session.isolation ? JSON.stringify(session.isolation) : null,
        builds: [...session.builds],
      })
      .where('id', '=', session.runnerId)
      .returningAll()
      .executeTakeFirst();
    return row && runnerOf(row);
  }

  /** Says of all these that they live; answers with those that still speak for their runner. */
  async touch(sessions: readonly LiveSession[], now: Date): Promise<ReadonlySet<string>> {
    if (sessions.length === 0) return new Set();
    const { rows } = await sql<{ session_id: string }>`
      update runtimes.runners as r set seen_at = ${now}, builds = live.builds
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
        as live("runnerId" text, "sessionId" text, builds text[])
      where r.id = live."runnerId" and r.session_id = live."sessionId"
      returning r.session_id`.execute(this.#sql);
    return new Set(rows.map(row => row.session_id));
  }

  /** Lets nobody speak for the runner, unless another session does by now. */
  async close({ sessionId, runnerId }: Pick<LiveSession, 'sessionId' | 'runnerId'>): Promise<boolean> {
    const row = await this.#sql
      .updateTable('runtimes.runners')
      .set({ session_id: null, builds: [] })
      .where('id', '=', runnerId)
      .where('session_id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async runners(ids: readonly string[]): Promise<readonly Runner[]> {
    if (ids.length === 0) return [];
    const rows = await this.#sql
      .selectFrom('runtimes.runners')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(runnerOf);
  }
}
