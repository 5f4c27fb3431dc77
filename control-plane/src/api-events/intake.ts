/**
 * The intake of reports. A runtime counts its reports from 1 in each generation, and there is no gap: a batch is taken
 * exactly when it goes on where the last one ended. What was taken is acknowledged only once it is stored together
 * with the event that tells of it, so a runtime that hears nothing sends the same again and nothing happens twice.
 */
import { GitOpsReportsReceived } from '@freshet/contracts/api-events';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { sql, type Transaction } from 'kysely';
import { type Change, systemActor, type UnitOfWork } from '../unit-of-work/index.ts';
import type { BatchPlace, ReportIntake } from './ports.ts';
import { checkNumbers, checkReports, type ReadBatch, readBatch } from './read-batch.ts';
import type { ApiEventsTables } from './tables.ts';

export interface IntakeDeps {
  readonly work: UnitOfWork<ApiEventsTables>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Of one runtime; older ones make room. */
const REFUSED_KEPT = 1_000;

/** What is told outside of any session: before all of them. */
const OUTSIDE = 0;

export const createIntake = ({ work, clock, ids }: IntakeDeps): ReportIntake => ({
  take: async (place, payload) => {
    const { runtime, generation, first, last } = place;
    checkNumbers(place);
    // Read before the stream is locked: whoever sends rubbish keeps nobody waiting. What is known already is read
    // again under the lock, where it decides.
    const known = await standingOf(work, place);
    if (generation < known.generation) throw outdated(place, known.generation);
    const before = generation === known.generation ? known.acknowledged : 0;
    if (last <= before || first > before + 1) return before;
    const batch = readBatch(payload, place, before);
    const actor = systemActor(runtime.accountId, `runtime ${runtime.name}`);
    return work.progress({ actor }, async change => {
      const acknowledged = await lockStream(change.sql, place);
      // Somebody else took a batch of this runtime meanwhile; the sender goes on from there.
      if (acknowledged !== before) return acknowledged;
      await refuse(change.sql, place, batch.refused);
      if (batch.lines.length > 0) await keep({ change, clock, ids }, place, batch);
      await change.sql
        .updateTable('api_events.streams')
        .set({ acknowledged: last })
        .where('runtime_id', '=', runtime.id)
        .execute();
      return last;
    });
  },
  offer: async (runtime, at, reports) => {
    const place = { runtime, generation: OUTSIDE, first: at.getTime(), last: at.getTime() };
    const batch = checkReports(reports, at);
    const actor = systemActor(runtime.accountId, `runtime ${runtime.name}`);
    await work.progress({ actor }, async change => {
      await refuse(change.sql, place, batch.refused);
      if (batch.lines.length > 0) await keep({ change, clock, ids }, place, batch);
    });
    return batch.refused.map(({ reason }) => reason);
  },
});

interface Keeping extends Pick<IntakeDeps, 'clock' | 'ids'> {
  readonly change: Change<ApiEventsTables>;
}

/** Stores a batch together with the event that tells of it. */
const keep = async ({ change, clock, ids }: Keeping, place: BatchPlace, batch: ReadBatch): Promise<void> => {
  const { runtime, generation, first, last } = place;
  const batchId = ids.next();
  await change.sql
    .insertInto('api_events.batches')
    .values({ id: batchId, ...rowOf(place, batch), taken_at: clock.now() })
    .execute();
  change.emit({
    event: GitOpsReportsReceived,
    key: runtime.id,
    data: {
      accountId: runtime.accountId,
      runtimeId: runtime.id,
      runtimeName: runtime.name,
      batchId,
      generation,
      first,
      last,
    },
  });
};

const standingOf = async (work: UnitOfWork<ApiEventsTables>, { runtime }: BatchPlace) => {
  const row = await work.sql
    .selectFrom('api_events.streams')
    .select(['generation', 'acknowledged'])
    .where('runtime_id', '=', runtime.id)
    .executeTakeFirst();
  return { generation: Number(row?.generation ?? 0), acknowledged: Number(row?.acknowledged ?? 0) };
};

const outdated = ({ runtime, generation }: BatchPlace, newest: number): Fault =>
  new Fault(
    'REPORTS_OUTDATED',
    `reports of session ${generation} of ${runtime.name} come after its session ${newest} began`,
    { generation, newest },
  );

/** How far the stream is in this generation, with nobody else at it. A new generation begins at 0. */
const lockStream = async (tx: Transaction<ApiEventsTables>, place: BatchPlace): Promise<number> => {
  const { runtime, generation } = place;
  const { rows } = await sql<{ generation: number; acknowledged: number }>`
    insert into api_events.streams as known (runtime_id, account_id, generation, acknowledged)
    values (${runtime.id}, ${runtime.accountId}, ${generation}, 0)
    on conflict (runtime_id) do update set
      acknowledged = case when known.generation < excluded.generation then 0 else known.acknowledged end,
      generation = greatest(known.generation, excluded.generation)
    returning generation, acknowledged`.execute(tx);
  const newest = Number(rows[0]?.generation);
  if (newest > generation) throw outdated(place, newest);
  return Number(rows[0]?.acknowledged);
};

const rowOf = ({ runtime, generation }: BatchPlace, { lines }: ReadBatch) => ({
  account_id: runtime.accountId,
  runtime_id: runtime.id,
  runtime_name: runtime.name,
  generation,
  lines: lines.join('\n'),
});

/** Keeps which reports were not taken, and why. */
export const refuse = async (
  tx: Transaction<ApiEventsTables>,
  { runtime, generation }: Pick<BatchPlace, 'runtime' | 'generation'>,
  refused: ReadBatch['refused'],
): Promise<void> => {
  if (refused.length === 0) return;
  const rows = refused.slice(-REFUSED_KEPT).map(({ seq, reason }) => ({
    runtime_id: runtime.id,
    account_id: runtime.accountId,
    generation,
    seq,
    reason,
  }));
  await tx
    .insertInto('api_events.refused')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await sql`delete from api_events.refused where runtime_id = ${runtime.id} and (generation, seq) not in (
    select generation, seq from api_events.refused where runtime_id = ${runtime.id}
    order by generation desc, seq desc limit ${REFUSED_KEPT}
  )`.execute(tx);
};
