import { isId } from '@freshet/kit/ids';
import type { Kysely, Updateable } from 'kysely';
import { missing } from '../gateway/index.ts';
import type { BuildRow, BuildsTables, PipelineRow } from './tables.ts';

export type Sql = Kysely<BuildsTables>;

export const ENDED = ['success', 'error', 'terminated', 'denied'] as const;

export const isEnded = ({ state }: Pick<BuildRow, 'state'>): boolean =>
  (ENDED as readonly string[]).includes(state);

export const findBuild = async (db: Sql, accountId: string, id: string): Promise<BuildRow | undefined> =>
  isId(id)
    ? db
        .selectFrom('builds.builds')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    : undefined;

/** The build, or the fault of a missing one: a build of another account is as good as none. */
export const presentBuild = async (db: Sql, accountId: string, id: string): Promise<BuildRow> => {
  const row = await findBuild(db, accountId, id);
  if (!row) throw missing('build');
  return row;
};

/** The build, held until the transaction ends. */
export const lockBuild = (db: Sql, id: string): Promise<BuildRow | undefined> =>
  db.selectFrom('builds.builds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateBuild = (
  db: Sql,
  id: string,
  change: Updateable<BuildsTables['builds.builds']>,
): Promise<BuildRow> =>
  db.updateTable('builds.builds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const findPipelineRow = (
  db: Sql,
  accountId: string,
  pipelineId: string,
): Promise<PipelineRow | undefined> =>
  db
    .selectFrom('builds.pipelines')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', pipelineId)
    .executeTakeFirst();
