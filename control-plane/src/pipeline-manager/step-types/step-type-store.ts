import { type Kysely, sql } from 'kysely';
import type { PipelineTables, StepTypeRow } from '../tables.ts';
import type { KeptStepType } from './step-type.ts';

type Sql = Kysely<PipelineTables>;

/** Names and versions, without what they define. */
export const listVersions = (
  db: Sql,
  accountId: string,
): Promise<readonly { readonly name: string; readonly version: string }[]> =>
  db
    .selectFrom('pipelines.step_types')
    .select(['name', 'version'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();

/** Every version of the named ones. */
export const loadStepTypes = async (
  db: Sql,
  accountId: string,
  names: readonly string[],
): Promise<readonly KeptStepType[]> => {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('pipelines.step_types')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name', 'in', [...names])
    .execute();
  return rows.map(stepTypeOf);
};

/** How many versions an account has, and how long their definitions are together. */
export const measureStepTypes = async (
  db: Sql,
  accountId: string,
): Promise<{ readonly count: number; readonly bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('pipelines.step_types')
    .select([
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(definition)), 0)`.as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
};

export interface SavedStepType {
  readonly accountId: string;
  readonly by: string;
  readonly at: Date;
  readonly type: KeptStepType;
}

/** Adds a version, or replaces it where that is wanted; false where it is there and is not to be replaced. */
export const saveStepType = async (
  db: Sql,
  { accountId, by, at, type }: SavedStepType,
  replace: boolean,
): Promise<boolean> => {
  const content = {
    definition: type.text,
    digest: type.digest,
    tags: [...type.tags],
    updated_at: at,
    updated_by: by,
  };
  const rows = await db
    .insertInto('pipelines.step_types')
    .values({
      account_id: accountId,
      name: type.name,
      version: type.version,
      ...content,
      created_at: at,
      created_by: by,
    })
    .onConflict(conflict =>
      replace
        ? conflict.columns(['account_id', 'name', 'version']).doUpdateSet(content)
        : conflict.columns(['account_id', 'name', 'version']).doNothing(),
    )
    .returning('name')
    .execute();
  return rows.length > 0;
};

/** Removes one version, or all of a name, and tells which were there. */
export const removeStepTypes = async (
  db: Sql,
  accountId: string,
  name: string,
  version: string | undefined,
): Promise<readonly string[]> => {
  let query = db
    .deleteFrom('pipelines.step_types')
    .where('account_id', '=', accountId)
    .where('name', '=', name);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.returning('version').execute()).map(row => row.version);
};

const stepTypeOf = (row: StepTypeRow): KeptStepType => ({
  name: row.name,
  version: row.version,
  text: row.definition,
  digest: row.digest,
  tags: row.tags,
  written: { createdAt: row.created_at, updatedAt: row.updated_at },
});
