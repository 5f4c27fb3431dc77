import { sql } from 'kysely';
import type { RuntimesSql } from '../core.ts';
import { type GitOpsRuntime, SILENCE_MS } from '../runtimes/runtime.ts';
import { runtimeOf } from '../runtimes/runtime-store.ts';
import type { AccessMode, Engine } from '../tables.ts';

/** What a runtime says of itself when a session begins. */
export interface Opening {
  readonly sessionId: string;
  readonly runtimeId: string;
  readonly address: string | undefined;
  /** Where other processes reach the one that serves it. */
  readonly servedBy: string | undefined;
  readonly version: string;
  readonly platform: string;
  readonly namespace: string;
  readonly cluster: string;
  readonly engine: Engine;
  readonly accessMode: AccessMode;
  readonly ingressUrl?: string | undefined;
  readonly internalIngressUrl?: string | undefined;
  readonly leads: boolean;
}

/** A session that lives. */
interface Alive {
  readonly id: string;
  /** How long a sign of life and its answer took; undefined before the first. */
  readonly roundTripMs: number | undefined;
}

export interface Opened {
  readonly runtime: GitOpsRuntime;
  readonly generation: number;
  /** Whether no other session of the runtime lived. */
  readonly isFirst: boolean;
}

/** The sessions of runtimes, of all processes. */
export class SessionStore {
  readonly #sql: RuntimesSql;

  constructor(db: RuntimesSql) {
    this.#sql = db;
  }

  /** Gives the session its generation; undefined when there is no such runtime any more. */
  async open(opening: Opening, now: Date): Promise<Opened | undefined> {
    const row = await this.#sql
      .updateTable('gitops_runtimes.runtimes')
      .set({
        generation: sql<number>`generation + 1`,
        version: opening.version,
        platform: opening.platform,
        namespace: opening.namespace,
        // From inside, clusters have the same address as others; which one it is was said when it was registered.
        cluster: sql<string>`case when kind = 'hosted' then ${opening.cluster} else cluster end`,
        engine: opening.engine,
        access_mode: opening.accessMode,
        ingress_url: opening.ingressUrl ?? null,
        internal_ingress_url: opening.internalIngressUrl ?? null,
        installation_status: 'COMPLETED',
        errors: '[]',
        connected_at: now,
        seen_at: now,
      })
      .where('id', '=', opening.runtimeId)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    // Those of the process that led before; a runtime that is older than they are sends none.
    if (opening.leads)
      await this.#sql.deleteFrom('gitops_runtimes.components').where('runtime_id', '=', row.id).execute();
    const isFirst = (await this.living([row.id], now)) === 0;
    await this.#sql
      .insertInto('gitops_runtimes.sessions')
      .values({
        id: opening.sessionId,
        runtime_id: row.id,
        generation: row.generation,
        leads: opening.leads,
        address: opening.address ?? null,
        served_by: opening.servedBy ?? null,
        round_trip_ms: null,
        connected_at: now,
        seen_at: now,
      })
      // A process that begins to lead says so on the session that it has.
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet({ generation: row.generation, leads: opening.leads, seen_at: now }),
      )
      .execute();
    return { runtime: runtimeOf(row), generation: row.generation, isFirst };
  }

  /** Where a runtime is connected to, besides at this process; a process that it leads over before others. */
  async servedElsewhere(
    { accountId, name }: { readonly accountId: string; readonly name: string },
    { own, now }: { readonly own: string; readonly now: Date },
  ): Promise<string | undefined> {
    const row = await this.#sql
      .selectFrom('gitops_runtimes.sessions as session')
      .innerJoin('gitops_runtimes.runtimes as runtime', 'runtime.id', 'session.runtime_id')
      .select('session.served_by')
      .where('runtime.account_id', '=', accountId)
      .where('runtime.name', '=', name)
      .where('session.served_by', 'is not', null)
      .where('session.served_by', '!=', own)
      .where('session.seen_at', '>=', new Date(now.getTime() - SILENCE_MS))
      .orderBy('session.leads', 'desc')
      .orderBy('session.generation', 'desc')
      .executeTakeFirst();
    return row?.served_by ?? undefined;
  }

  /** How many sessions of these runtimes live. */
  async living(runtimeIds: readonly string[], now: Date): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('gitops_runtimes.sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('runtime_id', 'in', [...runtimeIds])
      .where('seen_at', '>=', new Date(now.getTime() - SILENCE_MS))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Says of all these sessions that they live, and how far away they are; answers with those that are known. */
  async touch(sessions: readonly Alive[], now: Date): Promise<ReadonlySet<string>> {
    if (sessions.length === 0) return new Set();
    const ids = sessions.map(({ id }) => id);
    const roundTrips = sessions.map(({ roundTripMs }) => roundTripMs ?? null);
    const { rows } = await sql<{ id: string }>`
      with told as (
        select * from unnest(${ids}::text[], ${roundTrips}::int[]) as t (id, ms)
      ), live as (
        update gitops_runtimes.sessions s set seen_at = ${now}, round_trip_ms = told.ms
        from told where s.id = told.id returning s.id, s.runtime_id
      ), seen as (
        update gitops_runtimes.runtimes set seen_at = ${now} where id in (select runtime_id from live)
      )
      select id from live`.execute(this.#sql);
    return new Set(rows.map(({ id }) => id));
  }

  /** Forgets a session; false when it was forgotten before. */
  async close(sessionId: string): Promise<boolean> {
    const gone = await this.#sql
      .deleteFrom('gitops_runtimes.sessions')
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  }

  /** Forgets those of processes that ended without a word. */
  async removeSilentBefore(before: Date): Promise<void> {
    await this.#sql.deleteFrom('gitops_runtimes.sessions').where('seen_at', '<', before).execute();
  }

  async runtimes(ids: readonly string[]): Promise<readonly GitOpsRuntime[]> {
    if (ids.length === 0) return [];
    const rows = await this.#sql
      .selectFrom('gitops_runtimes.runtimes')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(runtimeOf);
  }
}
