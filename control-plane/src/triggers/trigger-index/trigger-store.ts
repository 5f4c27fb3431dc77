import type { GitTrigger } from '@freshet/domain/triggers';
import type { Kysely } from 'kysely';
import type { TriggersTables } from '../tables.ts';

/** A git trigger and the pipeline that it starts. */
export interface IndexedTrigger {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly context?: string;
  readonly trigger: GitTrigger;
}

/** More triggers than these on one repository are not asked. */
const TRIGGERS_MAX = 1_000;

/** The triggers of an account that watch a repository. */
export const triggersOf = async (
  db: Kysely<TriggersTables>,
  accountId: string,
  repo: string,
): Promise<readonly IndexedTrigger[]> => {
  const rows = await db
    .selectFrom('triggers.git_triggers')
    .select(['pipeline_id', 'pipeline_name', 'context', 'trigger'])
    .where('account_id', '=', accountId)
    .where('repo', '=', repo.toLowerCase())
    .orderBy('pipeline_id')
    .orderBy('trigger_id')
    .limit(TRIGGERS_MAX)
    .execute();
  return rows.map(row => ({
    pipelineId: row.pipeline_id,
    pipelineName: row.pipeline_name,
    ...(row.context === null ? {} : { context: row.context }),
    trigger: row.trigger,
  }));
};

/** How a trigger wants the status of its commits to be called. */
export const statusTitleOf = async (
  db: Kysely<TriggersTables>,
  pipelineId: string,
  triggerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('triggers.git_triggers')
    .select('trigger')
    .where('pipeline_id', '=', pipelineId)
    .where('trigger_id', '=', triggerId)
    .executeTakeFirst();
  const title = row?.trigger.commitStatusTitle?.trim();
  return title === '' ? undefined : title;
};
