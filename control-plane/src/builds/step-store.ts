import type { Sql } from './build-store.ts';
import type { ApprovalRow, StepRow } from './tables.ts';

/** Keeps one statement below the most parameters that the database takes. */
const BATCH = 500;

export const storeSteps = async (db: Sql, rows: readonly StepRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH) {
    await db
      .insertInto('builds.steps')
      .values(rows.slice(from, from + BATCH))
      .onConflict(conflict =>
        conflict.columns(['build_id', 'step_id']).doUpdateSet(({ ref }) => ({
          phase: ref('excluded.phase'),
          result: ref('excluded.result'),
          attempt: ref('excluded.attempt'),
          reason: ref('excluded.reason'),
          started_at: ref('excluded.started_at'),
          finished_at: ref('excluded.finished_at'),
          exported: ref('excluded.exported'),
        })),
      )
      .execute();
  }
};

export const stepsOf = (db: Sql, buildId: string): Promise<StepRow[]> =>
  db
    .selectFrom('builds.steps')
    .selectAll()
    .where('build_id', '=', buildId)
    .orderBy('position')
    .orderBy('step_id')
    .execute();

export const approvalsOf = (db: Sql, buildId: string): Promise<ApprovalRow[]> =>
  db
    .selectFrom('builds.approvals')
    .selectAll()
    .where('build_id', '=', buildId)
    .orderBy('requested_at')
    .execute();
