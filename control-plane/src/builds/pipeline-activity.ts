import { sql } from 'kysely';
import type { Sql } from './build-store.ts';
import { wireOf } from './build-wire.ts';
import type { BuildRow } from './tables.ts';

const RECENT = 10;
const PIPELINES_MAX = 200;
const DAYS = 30;

interface Wanted {
  readonly accountId: string;
  /** Those that were built last unless given. */
  readonly pipelines?: readonly string[] | undefined;
  /** Those whose builds the caller may see; all of them unless given. */
  readonly readable?: readonly string[] | undefined;
  readonly now: Date;
}

/** How pipelines have been doing, by their newest builds and by those of the last 30 days. */
export const pipelineActivity = async (db: Sql, { accountId, pipelines, readable, now }: Wanted) => {
  const ids = (pipelines ?? (await lastBuilt(db, accountId))).filter(id => readable?.includes(id) ?? true);
  if (ids.length === 0) return [];
  const recent = await recentBuilds(db, accountId, ids);
  const past = await pastOf(db, accountId, ids, new Date(now.getTime() - DAYS * 86_400_000));
  return ids.flatMap(id => {
    const builds = recent.filter(({ pipeline_id }) => pipeline_id === id);
    const [last] = builds;
    if (!last) return [];
    const { finished = 0, succeeded = 0, median } = past.get(id) ?? {};
    return [
      {
        pipelineId: id,
        last: wireOf(last),
        recent: builds.toReversed().map(recentWire),
        finished,
        succeeded,
        ...(median === undefined ? {} : { medianSeconds: median }),
      },
    ];
  });
};

const recentWire = ({ id, number, state, created_at, started_at, finished_at }: BuildRow) => ({
  id,
  number,
  state,
  created: created_at.toISOString(),
  ...(started_at && finished_at ? { seconds: (finished_at.getTime() - started_at.getTime()) / 1000 } : {}),
});

const lastBuilt = async (db: Sql, accountId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('builds.pipelines as p')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('builds.builds as b')
          .select('b.created_at')
          .whereRef('b.account_id', '=', 'p.account_id')
          .whereRef('b.pipeline_id', '=', 'p.pipeline_id')
          .orderBy('b.created_at', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .select('p.pipeline_id')
    .where('p.account_id', '=', accountId)
    .orderBy('newest.created_at', 'desc')
    .limit(PIPELINES_MAX)
    .execute();
  return rows.map(({ pipeline_id }) => pipeline_id);
};

/** The newest builds of each pipeline, the newest first: one short walk along an index each. */
const recentBuilds = (db: Sql, accountId: string, ids: readonly string[]): Promise<BuildRow[]> =>
  db
    .selectFrom('builds.pipelines as p')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('builds.builds as b')
          .selectAll('b')
          .whereRef('b.account_id', '=', 'p.account_id')
          .whereRef('b.pipeline_id', '=', 'p.pipeline_id')
          .orderBy('b.created_at', 'desc')
          .orderBy('b.id', 'desc')
          .limit(RECENT)
          .as('newest'),
      join => join.onTrue(),
    )
    .selectAll('newest')
    .where('p.account_id', '=', accountId)
    .where('p.pipeline_id', 'in', ids)
    .orderBy('newest.created_at', 'desc')
    .execute() as Promise<BuildRow[]>;

interface Past {
  readonly finished: number;
  readonly succeeded: number;
  readonly median: number | undefined;
}

const pastOf = async (
  db: Sql,
  accountId: string,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, Past>> => {
  const seconds = sql`extract(epoch from finished_at - started_at)`;
  const rows = await db
    .selectFrom('builds.builds')
    .select([
      'pipeline_id',
      sql<string>`count(*)`.as('finished'),
      sql<string>`count(*) filter (where state = 'success')`.as('succeeded'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${seconds}) filter (where state = 'success')`.as(
        'median',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('pipeline_id', 'in', ids)
    .where('created_at', '>=', since)
    .where('state', 'in', ['success', 'error'])
    .groupBy('pipeline_id')
    .execute();
  return new Map(
    rows.map(({ pipeline_id, finished, succeeded, median }) => [
      pipeline_id,
      { finished: Number(finished), succeeded: Number(succeeded), median: median ?? undefined },
    ]),
  );
};
