import { type Kysely, sql } from 'kysely';
import type { GuardedEntity } from '../../gateway/index.ts';
import type { PipelineTables, ProjectRow } from '../tables.ts';
import type { StoredVariable } from '../variables/variable-vault.ts';

type Sql = Kysely<PipelineTables>;

/** A project as it is kept. */
export interface KeptProject {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly variables: readonly StoredVariable[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** A project as access rules see it. */
export const guardedProject = ({ id, accountId, tags }: KeptProject): GuardedEntity => ({
  id,
  accountId,
  tags,
});

export interface ProjectFilter {
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly favouriteOf?: string | undefined;
}

/** All projects of an account that a filter lets through, by name. */
export const listProjects = async (
  db: Sql,
  accountId: string,
  { name, tags, favouriteOf }: ProjectFilter,
): Promise<readonly KeptProject[]> => {
  let query = db.selectFrom('pipelines.projects').selectAll().where('account_id', '=', accountId);
  if (name !== undefined) query = query.where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`);
  if (tags) query = query.where(sql<boolean>`tags @> ${[...tags]}::text[]`);
  if (favouriteOf !== undefined)
    query = query.where('id', 'in', eb =>
      eb
        .selectFrom('pipelines.favourites')
        .select('entity_id')
        .where('account_id', '=', accountId)
        .where('user_id', '=', favouriteOf)
        .where('kind', '=', 'project'),
    );
  const rows = await query.orderBy('name').execute();
  return rows.map(projectOf);
};

/** How many pipelines each of these projects has. */
export const countsByProject = async (
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pipelines.pipelines')
    .select(['project_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('project_id', 'in', [...ids])
    .groupBy('project_id')
    .execute();
  return new Map(rows.map(({ project_id, count }) => [project_id ?? '', Number(count)]));
};

const one = (db: Sql, accountId: string) =>
  db.selectFrom('pipelines.projects').selectAll().where('account_id', '=', accountId);

export const findProject = async (
  db: Sql,
  accountId: string,
  id: string,
): Promise<KeptProject | undefined> => {
  const row = await one(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && projectOf(row);
};

export const findProjectByName = async (
  db: Sql,
  accountId: string,
  name: string,
): Promise<KeptProject | undefined> => {
  const row = await one(db, accountId).where('name', '=', name.normalize('NFC')).executeTakeFirst();
  return row && projectOf(row);
};

/** The project, which nobody changes or deletes until the transaction ends. */
export const lockProject = async (
  db: Sql,
  accountId: string,
  id: string,
): Promise<KeptProject | undefined> => {
  const row = await one(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && projectOf(row);
};

/** Makes whoever adds something to the account wait for whoever does so already, so that counts stay true. */
export const lockAccount = async (db: Sql, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pipelines ${accountId}`}, 0))`.execute(db);
};

export const countProjects = async (db: Sql, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('pipelines.projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertProject = async (db: Sql, project: KeptProject): Promise<void> => {
  await db.insertInto('pipelines.projects').values(rowOf(project)).execute();
};

export const updateProjectRow = async (db: Sql, project: KeptProject): Promise<void> => {
  const { account_id, id, created_at: _, created_by: __, ...changed } = rowOf(project);
  await db
    .updateTable('pipelines.projects')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

export const removeProject = async (db: Sql, accountId: string, id: string): Promise<void> => {
  await db
    .deleteFrom('pipelines.projects')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

export interface RenamedPipeline {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

/** Gives the pipelines of a project names that begin with its new one. */
export const renamePipelinesOf = async (
  db: Sql,
  { accountId, id, name }: KeptProject,
): Promise<readonly RenamedPipeline[]> => {
  const rows = await db
    .updateTable('pipelines.pipelines')
    .set({ full_name: sql<string>`${name} || '/' || short_name` })
    .where('account_id', '=', accountId)
    .where('project_id', '=', id)
    .returning(['id', 'full_name', 'revision'])
    .execute();
  return rows.map(row => ({ id: row.id, name: row.full_name, revision: row.revision }));
};

const projectOf = (row: ProjectRow): KeptProject => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  tags: row.tags,
  variables: JSON.parse(row.variables) as StoredVariable[],
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

const rowOf = (project: KeptProject) => ({
  account_id: project.accountId,
  id: project.id,
  name: project.name,
  tags: [...project.tags],
  variables: JSON.stringify(project.variables),
  created_at: project.createdAt,
  created_by: project.createdBy,
  updated_at: project.updatedAt,
  updated_by: project.updatedBy,
});
