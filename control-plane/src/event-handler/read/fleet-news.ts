import { type Cause, candidateCauses, commonCause, type Symptom } from '@freshet/domain/fleet';
import { type RawBuilder, sql } from 'kysely';
import { IS_FOR_PEOPLE } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';

export interface FleetNews {
  readonly degraded: number;
  readonly since: Date;
  readonly cause: Cause | undefined;
}

const LATELY_MS = 3_600_000;
/** Enough to see a pattern in. */
const SYMPTOMS_MAX = 1_000;

const COLUMNS: Readonly<Record<Cause['kind'], (value: string) => RawBuilder<boolean>>> = {
  image: value => sql`${value} = any(app.images)`,
  cluster: value => sql`coalesce(app.cluster, app.server) = ${value}`,
  'git-source': value => sql`app.git_source = ${value}`,
  project: value => sql`app.project = ${value}`,
  runtime: value => sql`app.runtime = ${value}`,
};

/** What became degraded in the last hour of all that the caller sees, and what most of it has in common. */
export const newsOf = async (
  { sql: db }: ReadDeps,
  visible: RawBuilder<boolean>,
  now: Date,
): Promise<FleetNews | undefined> => {
  const since = new Date(now.getTime() - LATELY_MS);
  const whole = sql<boolean>`${visible} and app.kind = 'Application' and ${IS_FOR_PEOPLE}`;
  const { rows } = await sql<Omit<Symptom, 'gitSource'> & { gitSource: string | null; count: number }>`
    select app.images, coalesce(app.cluster, app.server) as cluster, app.runtime, app.git_source as "gitSource",
      app.project, (count(*) over ())::integer as count
    from gitops.applications as app
    where ${whole} and app.severity = 0 and app.since >= ${since} limit ${SYMPTOMS_MAX}`.execute(db);
  const degraded = rows[0]?.count ?? 0;
  if (degraded === 0) return undefined;
  const candidates = candidateCauses(rows.map(row => ({ ...row, gitSource: row.gitSource ?? undefined })));
  if (candidates.length === 0) return { degraded, since, cause: undefined };
  const counts = candidates.map(
    ({ kind, value }, at) =>
      sql`count(*) filter (where ${COLUMNS[kind](value)}) as ${sql.ref(`having_${at}`)}`,
  );
  const { rows: totals } = await sql<Readonly<Record<string, number>>>`
    select count(*) as total, ${sql.join(counts)} from gitops.applications as app where ${whole}`.execute(db);
  const cause = commonCause(candidates, {
    total: totals[0]?.total ?? 0,
    having: one => totals[0]?.[`having_${candidates.indexOf(one)}`] ?? 0,
  });
  return { degraded, since, cause };
};
