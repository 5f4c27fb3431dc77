import type { Kysely } from 'kysely';
import type { AnnotationRow, PipelineTables } from '../tables.ts';

type Sql = Kysely<PipelineTables>;

/** One thing that was noted of an entity. */
export interface KeptAnnotation {
  readonly id: string;
  readonly accountId: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly key: string;
  readonly value: string;
  readonly display: boolean;
}

/** Which entity of an account. */
export interface EntityRef {
  readonly accountId: string;
  readonly entityType: string;
  readonly entityId: string;
}

const ofEntity = (db: Sql, { accountId, entityType, entityId }: EntityRef) =>
  db
    .selectFrom('pipelines.annotations')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId);

/** By key. */
export const listAnnotations = async (db: Sql, entity: EntityRef): Promise<readonly KeptAnnotation[]> =>
  (await ofEntity(db, entity).selectAll().orderBy('key').execute()).map(annotationOf);

/** Counts those with other keys than this one. */
export const countOthers = async (db: Sql, entity: EntityRef, key: string): Promise<number> => {
  const { count } = await ofEntity(db, entity)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', '!=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface WrittenAnnotation {
  readonly annotation: KeptAnnotation;
  readonly at: Date;
  readonly by: string;
}

/** Sets one annotation; where the key is there already, its value is replaced and its id stays. */
export const putAnnotation = async (
  db: Sql,
  { annotation, at, by }: WrittenAnnotation,
): Promise<KeptAnnotation> => {
  const { id, accountId, entityType, entityId, key, value, display } = annotation;
  const content = { value, display, updated_at: at, updated_by: by };
  if (display)
    await db
      .updateTable('pipelines.annotations')
      .set({ display: false })
      .where('account_id', '=', accountId)
      .where('entity_type', '=', entityType)
      .where('entity_id', '=', entityId)
      .execute();
  const row = await db
    .insertInto('pipelines.annotations')
    .values({ account_id: accountId, id, entity_type: entityType, entity_id: entityId, key, ...content })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'entity_type', 'entity_id', 'key']).doUpdateSet(content),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return annotationOf(row);
};

/** Removes one, or all of an entity, and tells which keys were there. */
export const removeAnnotations = async (
  db: Sql,
  { accountId, entityType, entityId }: EntityRef,
  key: string | undefined,
): Promise<readonly string[]> => {
  let query = db
    .deleteFrom('pipelines.annotations')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId);
  if (key !== undefined) query = query.where('key', '=', key);
  return (await query.returning('key').execute()).map(row => row.key);
};

const annotationOf = (row: AnnotationRow): KeptAnnotation => ({
  id: row.id,
  accountId: row.account_id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  key: row.key,
  value: row.value,
  display: row.display,
});
