import type { listBuildTests } from '@freshet/contracts/builds';
import type { OperationInput } from '@freshet/contracts/rest';
import { isFlaky } from '@freshet/domain/test-results';
import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import type { BuildRow, TestRow } from './tables.ts';

type Query = OperationInput<typeof listBuildTests>['query'];

/** Builds that are looked through for the history of a test, and as many of them as tell of it. */
const LOOKED_AT = 50;
const HISTORY = 10;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, character => `\\${character}`);

/** The tests of a build, those that failed first, with how each did in the builds before. */
export const testsOf = async (db: Sql, build: BuildRow, query: Query) => {
  const runs = await db
    .selectFrom('builds.test_runs as r')
    .leftJoin('builds.steps as s', join =>
      join.onRef('s.build_id', '=', 'r.build_id').onRef('s.step_id', '=', 'r.step_id'),
    )
    .selectAll('r')
    .select(['s.name as step_name', 's.title as step_title'])
    .where('r.build_id', '=', build.id)
    .orderBy('s.position')
    .execute();
  const rows = await found(db, build.id, query);
  const shown = rows.slice(0, query.limit);
  const past = await historyOf(
    db,
    build,
    shown.map(({ test_key }) => test_key),
  );
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'seconds' | 'kept') =>
    runs.reduce((total, run) => total + run[key], 0);
  const names = new Map(runs.map(run => [run.step_id, run.step_title ?? run.step_name ?? run.step_id]));
  const counts = { failed: sum('failed'), passed: sum('passed'), skipped: sum('skipped') };
  return {
    ...counts,
    seconds: sum('seconds'),
    untold: counts.failed + counts.passed + counts.skipped - sum('kept'),
    steps: runs.map(({ step_id, attempt, passed, failed, skipped, seconds, problems }) => ({
      id: step_id,
      name: names.get(step_id) ?? step_id,
      attempt,
      passed,
      failed,
      skipped,
      seconds,
      problems,
    })),
    tests: shown.map(row => wireOf(row, names.get(row.step_id) ?? row.step_id, past.get(row.test_key) ?? [])),
    hasMore: rows.length > query.limit,
  };
};

const found = (
  db: Sql,
  buildId: string,
  { status, step, search, limit, offset }: Query,
): Promise<TestRow[]> => {
  let rows = db.selectFrom('builds.tests').selectAll().where('build_id', '=', buildId);
  if (status?.length) rows = rows.where('status', 'in', [...status]);
  if (step !== undefined) rows = rows.where('step_id', '=', step);
  if (search !== undefined)
    rows = rows.where(
      raw<boolean>`(suite || ' ' || name || ' ' || coalesce(message, '')) ilike ${`%${escaped(search)}%`}`,
    );
  // The order of the alphabet happens to be what is wanted: failed, passed, skipped.
  return rows
    .orderBy('status')
    .orderBy('step_id')
    .orderBy('position')
    .offset(offset)
    .limit(limit + 1)
    .execute();
};

interface PastTest {
  readonly buildId: string;
  readonly number: number;
  readonly status: TestRow['status'];
  readonly revision: string | undefined;
}

/** How tests did lately, the oldest first. Builds of forks have no say in what is flaky; the build itself always has. */
const historyOf = async (
  db: Sql,
  build: BuildRow,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly PastTest[]>> => {
  if (keys.length === 0) return new Map();
  const builds = build.pipeline_id === '' ? [build] : await testedBefore(db, build);
  const byId = new Map(builds.map(one => [one.id, one]));
  const rows = await db
    .selectFrom('builds.tests')
    .select(['build_id', 'test_key', 'status'])
    .where(({ eb, fn, val }) => eb('build_id', '=', fn.any(val([...byId.keys()]))))
    .where(({ eb, fn, val }) => eb('test_key', '=', fn.any(val([...new Set(keys)]))))
    .execute();
  const order = [...byId.keys()];
  const past = rows
    .toSorted((a, b) => order.indexOf(b.build_id) - order.indexOf(a.build_id))
    .map(({ build_id, test_key, status }) => ({
      key: test_key,
      buildId: build_id,
      number: byId.get(build_id)?.number ?? 0,
      status,
      revision: byId.get(build_id)?.revision ?? undefined,
    }));
  const byKey = [...Map.groupBy(past, ({ key }) => key)];
  return new Map(byKey.map(([key, results]) => [key, oncePerBuild(results)]));
};

/** Tests that share a name, as those that run once per parameter, are one test in history: as good as its worst. */
const oncePerBuild = (past: readonly PastTest[]): readonly PastTest[] =>
  [...Map.groupBy(past, ({ buildId }) => buildId).values()].flatMap(
    results =>
      results.find(({ status }) => status === 'failed') ??
      results.find(({ status }) => status === 'passed') ??
      results.slice(0, 1),
  );

/** This build and those before it of which tests are known, the newest first. */
const testedBefore = async (
  db: Sql,
  build: BuildRow,
): Promise<readonly Pick<BuildRow, 'id' | 'number' | 'revision'>[]> => {
  const rows = await db
    .selectFrom('builds.builds as b')
    .select(['b.id', 'b.number', 'b.revision', 'b.fork'])
    .select(raw<boolean>`exists (select from builds.test_runs r where r.build_id = b.id)`.as('tested'))
    .where('b.account_id', '=', build.account_id)
    .where('b.pipeline_id', '=', build.pipeline_id)
    .where('b.created_at', '<=', build.created_at)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.filter(({ id, fork, tested }) => id === build.id || (tested && !fork)).slice(0, HISTORY);
};

const wireOf = (row: TestRow, stepName: string, past: readonly PastTest[]) => ({
  id: `${row.step_id}:${row.position}`,
  stepId: row.step_id,
  stepName,
  suite: row.suite,
  name: row.name,
  ...(row.file === null ? {} : { file: row.file }),
  status: row.status,
  seconds: row.seconds,
  ...(row.message === null ? {} : { message: row.message }),
  ...(row.details === null ? {} : { details: row.details }),
  flaky: isFlaky(past),
  history: past.map(({ buildId, number, status }) => ({ buildId, number, status })),
});
