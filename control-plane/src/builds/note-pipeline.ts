import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import { type PipelineSettings, settingsOf } from './pipeline-settings.ts';
import type { PipelineForBuild } from './ports.ts';
import type { PipelineRow } from './tables.ts';

/** The name of builds without a pipeline. */
export const AD_HOC = 'YAML';

type Noted = Omit<PipelineRow, 'last_number'>;

export const notedOf = (
  accountId: string,
  pipeline: PipelineForBuild | undefined,
  settings: PipelineSettings | undefined = pipeline && settingsOf(pipeline),
): Noted => ({
  account_id: accountId,
  pipeline_id: pipeline?.id ?? '',
  name: pipeline?.name ?? AD_HOC,
  project_id: pipeline?.project?.id ?? null,
  project_name: pipeline?.project?.name ?? null,
  tags: [...(pipeline?.tags ?? [])],
  project_tags: [...(pipeline?.project?.tags ?? [])],
  is_public: pipeline?.isPublic ?? false,
  limit_pipeline: settings?.concurrency ?? null,
  limit_trigger: settings?.triggerConcurrency ?? null,
  limit_branch: settings?.branchConcurrency ?? null,
  approval_counts: settings?.options?.pendingApprovalConcurrencyApplied ?? false,
});

/** Keeps what builds must know of their pipeline, and gives the number of the next build. */
export const nextNumber = async (db: Sql, noted: Noted): Promise<number> => {
  const { account_id: _, pipeline_id: __, ...facts } = noted;
  const { last_number } = await db
    .insertInto('builds.pipelines')
    .values({ ...noted, last_number: 1 })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'pipeline_id']).doUpdateSet({
        ...facts,
        last_number: raw<number>`builds.pipelines.last_number + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
};

/** Keeps what changed of a pipeline that has builds; says whether it has any. */
export const renote = async (db: Sql, noted: Noted): Promise<boolean> => {
  const { account_id, pipeline_id, ...facts } = noted;
  const result = await db
    .updateTable('builds.pipelines')
    .set(facts)
    .where('account_id', '=', account_id)
    .where('pipeline_id', '=', pipeline_id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
