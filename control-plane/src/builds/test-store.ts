/**
 * Test results that runners told of. Each step has the results of its last attempt; how many a build may have is bounded
 * here as well as in the runner, which is not believed.
 */
import { createHash } from 'node:crypto';
import type { BuildReport } from '@freshet/contracts/runner';
import { countResults } from '@freshet/domain/test-results';
import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import type { TestRow, TestRunRow } from './tables.ts';

type TestsMessage = Extract<BuildReport['message'], { kind: 'tests' }>;
type ReportedTest = TestsMessage['tests'][number];

/** Tests that a report told of, for one step. */
export interface ReportedTests extends Pick<TestsMessage, 'tests' | 'untold' | 'problems'> {
  readonly stepId: string;
  readonly attempt: number;
}

const KEPT_MAX = 20_000;
const PROBLEMS_MAX = 20;
const COUNT_MAX = 100_000_000;

/** What makes a test the same in every build of its pipeline. */
const keyOf = (stepId: string, { suite, name }: ReportedTest): string =>
  createHash('sha256').update([stepId, suite, name].join('\0')).digest('hex').slice(0, 32);

/** PostgreSQL keeps no NUL characters. */
const kept = (text: string): string => text.replaceAll('\0', '\ufffd');
const keptOrNull = (text: string | undefined): string | null => (text === undefined ? null : kept(text));

const rowOf = (
  test: ReportedTest,
  {
    buildId,
    stepId,
    position,
  }: { readonly buildId: string; readonly stepId: string; readonly position: number },
): TestRow => ({
  build_id: buildId,
  step_id: stepId,
  position,
  test_key: keyOf(stepId, test),
  suite: kept(test.suite),
  name: kept(test.name),
  file: keptOrNull(test.file),
  status: test.status,
  seconds: test.seconds,
  message: keptOrNull(test.message),
  details: keptOrNull(test.details),
});

/** The counts of a step so far: none yet when this is its first word, or that of another attempt. */
const runOf = async (
  db: Sql,
  buildId: string,
  { stepId, attempt }: ReportedTests,
): Promise<TestRunRow | undefined> => {
  const fresh: TestRunRow = {
    build_id: buildId,
    step_id: stepId,
    attempt,
    passed: 0,
    failed: 0,
    skipped: 0,
    seconds: 0,
    kept: 0,
    problems: [],
  };
  const known = await db
    .selectFrom('builds.test_runs')
    .selectAll()
    .where('build_id', '=', buildId)
    .where('step_id', '=', stepId)
    .executeTakeFirst();
  if (!known || known.attempt === attempt) return known ?? fresh;
  if (known.attempt > attempt) return undefined;
  await db.deleteFrom('builds.tests').where('build_id', '=', buildId).where('step_id', '=', stepId).execute();
  return fresh;
};

const keptOf = async (db: Sql, buildId: string): Promise<number> => {
  const { sum } = await db
    .selectFrom('builds.test_runs')
    .select(raw<string>`coalesce(sum(kept), 0)`.as('sum'))
    .where('build_id', '=', buildId)
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/** Keeps what one report told; the claim that it came with is locked. */
export const storeTests = async (db: Sql, buildId: string, reported: ReportedTests): Promise<void> => {
  const run = await runOf(db, buildId, reported);
  if (!run) return;
  const { stepId, tests, untold, problems = [] } = reported;
  const room = Math.max(0, KEPT_MAX - (await keptOf(db, buildId)));
  const rows = tests
    .slice(0, room)
    .map((test, index) => rowOf(test, { buildId, stepId, position: run.kept + index }));
  if (rows.length > 0) await db.insertInto('builds.tests').values(rows).execute();
  const told = countResults(tests);
  const seconds = tests.reduce((sum, test) => sum + test.seconds, 0);
  const count = (status: 'passed' | 'failed' | 'skipped') =>
    Math.min(run[status] + told[status] + (untold?.[status] ?? 0), COUNT_MAX);
  const row: TestRunRow = {
    ...run,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    seconds: Math.min(run.seconds + seconds, Number.MAX_SAFE_INTEGER),
    kept: run.kept + rows.length,
    problems: [...run.problems, ...problems.map(kept)].slice(0, PROBLEMS_MAX),
  };
  await db
    .insertInto('builds.test_runs')
    .values(row)
    .onConflict(conflict => conflict.columns(['build_id', 'step_id']).doUpdateSet(row))
    .execute();
};
