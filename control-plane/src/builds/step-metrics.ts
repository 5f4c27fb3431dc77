import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import { stepsOf } from './step-store.ts';
import type { BuildRow } from './tables.ts';

/** As many builds before tell what is usual. */
const COMPARED = 20;

/** How long each step took, beside the median of the builds of its pipeline that succeeded before. */
export const metricsOf = async (db: Sql, build: BuildRow) => {
  const steps = await stepsOf(db, build.id);
  const earlier =
    build.pipeline_id === ''
      ? []
      : await db
          .selectFrom('builds.builds')
          .select('id')
          .where('account_id', '=', build.account_id)
          .where('pipeline_id', '=', build.pipeline_id)
          .where('created_at', '<', build.created_at)
          .where('state', '=', 'success')
          .where('fork', '=', false)
          .orderBy('created_at', 'desc')
          .limit(COMPARED)
          .execute();
  const medians = await mediansOf(
    db,
    earlier.map(({ id }) => id),
  );
  // A step is not held by its hooks: it ran before them.
  const holders = new Set(steps.filter(({ hook }) => !hook).map(({ parent }) => parent));
  return {
    compared: earlier.length,
    steps: steps
      .filter(({ step_id }) => !holders.has(step_id))
      .map(({ step_id, name, title, phase, result, started_at, finished_at }) => {
        const ran = phase === 'ended' && (result === 'success' || result === 'failure');
        const median = medians.get(step_id);
        return {
          id: step_id,
          name: title ?? name,
          ...(ran && started_at && finished_at
            ? { seconds: Math.max(0, finished_at.getTime() - started_at.getTime()) / 1000 }
            : {}),
          ...(median === undefined ? {} : { medianSeconds: median }),
        };
      }),
  };
};

const mediansOf = async (db: Sql, builds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (builds.length === 0) return new Map();
  const rows = await db
    .selectFrom('builds.steps')
    .select([
      'step_id',
      raw<number>`percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))`.as(
        'median',
      ),
    ])
    .where('build_id', 'in', [...builds])
    .where('result', '=', 'success')
    .where('started_at', 'is not', null)
    .where('finished_at', 'is not', null)
    .groupBy('step_id')
    .execute();
  return new Map(rows.map(({ step_id, median }) => [step_id, Math.max(0, Number(median))]));
};
