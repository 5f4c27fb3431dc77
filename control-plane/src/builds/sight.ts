import type { GuardedEntity } from '../gateway/index.ts';
import { findPipelineRow, type Sql } from './build-store.ts';
import type { BuildRow, PipelineRow } from './tables.ts';

/** What rules see of a build: the tags that its pipeline and project have now. */
export const buildEntity = async (db: Sql, build: BuildRow): Promise<GuardedEntity> => {
  const pipeline = await findPipelineRow(db, build.account_id, build.pipeline_id);
  return {
    id: build.id,
    accountId: build.account_id,
    ...(pipeline ? tagsOf(pipeline) : {}),
  };
};

/** What rules see of the pipeline of a build; a build without one counts as an untagged pipeline of its own. */
export const pipelineEntity = async (db: Sql, build: BuildRow): Promise<GuardedEntity> => ({
  ...(await buildEntity(db, build)),
  id: build.pipeline_id === '' ? build.id : build.pipeline_id,
});

const tagsOf = ({ tags, project_tags }: Pick<PipelineRow, 'tags' | 'project_tags'>) => ({
  tags,
  projectTags: project_tags,
});

/**
 * The pipelines whose builds a caller may see; nothing where that is all of them. Asked once per list, so that pages
 * are as full as they can be.
 */
export const readablePipelines = async (
  db: Sql,
  accountId: string,
  permits: (entity: GuardedEntity) => boolean,
): Promise<readonly string[] | undefined> => {
  const rows = await db
    .selectFrom('builds.pipelines')
    .select(['pipeline_id', 'tags', 'project_tags'])
    .where('account_id', '=', accountId)
    .execute();
  const readable = rows.filter(row => permits({ id: row.pipeline_id, accountId, ...tagsOf(row) }));
  return readable.length === rows.length ? undefined : readable.map(({ pipeline_id }) => pipeline_id);
};
