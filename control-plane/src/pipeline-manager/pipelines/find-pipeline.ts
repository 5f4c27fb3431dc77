import { isId } from '@freshet/kit/ids';
import type { Change } from '../../unit-of-work/index.ts';
import { type Acting, notFound } from '../rights.ts';
import type { PipelineTables } from '../tables.ts';
import { guarded, type KeptPipeline } from './pipeline.ts';
import { findPipelineById, findPipelineByName, lockPipeline, type Sql } from './pipeline-store.ts';

/** By id where it looks like one, else by name; a name may look like an id too. */
export const findPipeline = async (
  db: Sql,
  accountId: string,
  idOrName: string,
): Promise<KeptPipeline | undefined> =>
  (isId(idOrName) ? await findPipelineById(db, accountId, idOrName) : undefined) ??
  (await findPipelineByName(db, accountId, idOrName.normalize('NFC')));

/** The pipeline that is named, if whoever acts may do to it what they asked for. */
export const requirePipeline = async (db: Sql, acting: Acting, idOrName: string): Promise<KeptPipeline> => {
  const pipeline = await findPipeline(db, acting.accountId, idOrName);
  if (!pipeline) throw notFound('pipeline');
  await acting.may(guarded(pipeline));
  return pipeline;
};

/** The same by id, with nobody else changing it until the change ends. */
export const lockedPipeline = async (
  change: Change<PipelineTables>,
  acting: Acting,
  id: string,
): Promise<KeptPipeline> => {
  if (!(await lockPipeline(change.sql, acting.accountId, id))) throw notFound('pipeline');
  return requirePipeline(change.sql, acting, id);
};
