import { type Kysely, sql } from 'kysely';
import { followedOf, settingsBeside } from '../spec/followed.ts';
import type { StoredSpec } from '../spec/stored-spec.ts';
import type { PipelineRow, PipelineTables } from '../tables.ts';
import type { Content, Extras, KeptPipeline } from './pipeline.ts';

export type Sql = Kysely<PipelineTables>;

/** A pipeline as far as a list has to know it to choose what it shows. */
export interface ListedPipeline {
  readonly id: string;
  readonly accountId: string;
  readonly fullName: string;
  readonly tags: readonly string[];
  readonly projectTags: readonly string[];
  /** How long its definition is. */
  readonly bytes: number;
}

const COLUMNS = [
  'it.account_id',
  'it.id',
  'it.short_name',
  'it.full_name',
  'it.description',
  'it.is_public',
  'it.tags',
  'it.labels',
  'it.extras',
  'it.is_template',
  'it.template_id',
  'it.revision',
  'it.spec',
  'it.workflow_text',
  'it.created_at',
  'it.created_by',
  'it.updated_at',
  'it.updated_by',
  'it.project_id',
  'project.name as project_name',
  'project.tags as project_tags',
  'template.full_name as template_name',
  'template.spec as template_spec',
  'template.workflow_text as template_text',
] as const;

const joined = (db: Sql) =>
  db
    .selectFrom('pipelines.pipelines as it')
    .leftJoin('pipelines.projects as project', 'project.id', 'it.project_id')
    .leftJoin('pipelines.pipelines as template', 'template.id', 'it.template_id');

export const findPipelineById = async (
  db: Sql,
  accountId: string,
  id: string,
): Promise<KeptPipeline | undefined> => {
  const row = await joined(db)
    .select([...COLUMNS])
    .where('it.account_id', '=', accountId)
    .where('it.id', '=', id)
    .executeTakeFirst();
  return row && pipelineOf(row);
};

export const findPipelineByName = async (
  db: Sql,
  accountId: string,
  fullName: string,
): Promise<KeptPipeline | undefined> => {
  const row = await joined(db)
    .select([...COLUMNS])
    .where('it.account_id', '=', accountId)
    .where('it.full_name', '=', fullName)
    .executeTakeFirst();
  return row && pipelineOf(row);
};

/** Those of the ids that there are, by name. */
export const loadPipelines = async (
  db: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<readonly KeptPipeline[]> => {
  if (ids.length === 0) return [];
  const rows = await joined(db)
    .select([...COLUMNS])
    .where('it.account_id', '=', accountId)
    .where('it.id', 'in', [...ids])
    .orderBy('it.full_name')
    .execute();
  return rows.map(pipelineOf);
};

/** Keeps others from changing the pipeline until the transaction ends; false where there is none. */
export const lockPipeline = async (db: Sql, accountId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('pipelines.pipelines')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

export interface PipelineFilter {
  readonly idsOrNames?: readonly string[] | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
  readonly template?: boolean | undefined;
  /** Only favourites of this user. */
  readonly favouriteOf?: string | undefined;
}

/** All pipelines of an account that a filter lets through, by name. */
export const listPipelines = async (
  db: Sql,
  accountId: string,
  filter: PipelineFilter,
): Promise<readonly ListedPipeline[]> => {
  let query = db
    .selectFrom('pipelines.pipelines as it')
    .select(['it.id', 'it.full_name', 'it.project_id', 'it.bytes'])
    // Reading many empty lists takes longer than all the rest.
    .select(sql<string[] | null>`nullif(it.tags, '{}')`.as('tags'))
    .where('it.account_id', '=', accountId);
  const { idsOrNames, labels = {}, projectId, search, template, favouriteOf } = filter;
  if (idsOrNames)
    query = query.where(eb =>
      eb.or([eb('it.id', 'in', [...idsOrNames]), eb('it.full_name', 'in', [...idsOrNames])]),
    );
  if (projectId !== undefined) query = query.where('it.project_id', '=', projectId);
  if (search !== undefined)
    query = query.where(sql<boolean>`position(lower(${search}) in lower(it.full_name)) > 0`);
  if (template !== undefined) query = query.where('it.is_template', '=', template);
  if (favouriteOf !== undefined)
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('pipelines.favourites as favourite')
          .select('favourite.entity_id')
          .where('favourite.account_id', '=', accountId)
          .where('favourite.user_id', '=', favouriteOf)
          .where('favourite.kind', '=', 'pipeline')
          .whereRef('favourite.entity_id', '=', 'it.id'),
      ),
    );
  for (const [label, values] of Object.entries(labels))
    query = query.where(hasLabel(label, values.split(',')));
  const rows = await query.orderBy('it.full_name').execute();
  const projectTags = await tagsOfProjects(db, accountId);
  return rows.map(row => ({
    id: row.id,
    accountId,
    fullName: row.full_name,
    tags: row.tags ?? [],
    projectTags: projectTags.get(row.project_id ?? '') ?? [],
    bytes: row.bytes,
  }));
};

const tagsOfProjects = async (
  db: Sql,
  accountId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('pipelines.projects')
    .select(['id', 'tags'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, tags]));
};

/** Tags are a label too, to those who ask. */
const hasLabel = (label: string, values: readonly string[]) =>
  label === 'tags'
    ? sql<boolean>`it.tags && ${[...values]}::text[]`
    : sql<boolean>`(it.labels ->> ${label} = any(${[...values]}::text[])
        or (jsonb_typeof(it.labels -> ${label}) = 'array' and (it.labels -> ${label}) ?| ${[...values]}::text[]))`;

export const countPipelines = async (db: Sql, accountId: string, projectId?: string): Promise<number> => {
  let query = db
    .selectFrom('pipelines.pipelines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Names of some of the pipelines that follow a template. */
export const followersOf = async (
  db: Sql,
  accountId: string,
  templateId: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const rows = await db
    .selectFrom('pipelines.pipelines')
    .select(['id', 'full_name'])
    .where('account_id', '=', accountId)
    .where('template_id', '=', templateId)
    .orderBy('full_name')
    .limit(limit)
    .execute();
  return rows.map(({ id, full_name }) => ({ id, name: full_name }));
};

export const insertPipeline = async (db: Sql, pipeline: KeptPipeline): Promise<void> => {
  await db.insertInto('pipelines.pipelines').values(rowOf(pipeline)).execute();
};

export const updatePipeline = async (db: Sql, pipeline: KeptPipeline): Promise<void> => {
  const { account_id, id, created_at: _, created_by: __, ...changed } = rowOf(pipeline);
  await db
    .updateTable('pipelines.pipelines')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

export const removePipeline = async (db: Sql, accountId: string, id: string): Promise<void> => {
  await db
    .deleteFrom('pipelines.pipelines')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

type JoinedRow = Omit<PipelineRow, 'labels' | 'bytes'> & {
  readonly labels: unknown;
  readonly project_name: string | null;
  readonly project_tags: string[] | null;
  readonly template_name: string | null;
  readonly template_spec: string | null;
  readonly template_text: string | null;
};

const pipelineOf = (row: JoinedRow): KeptPipeline => {
  const own = JSON.parse(row.spec) as StoredSpec;
  const followed = row.template_spec === null ? undefined : (JSON.parse(row.template_spec) as StoredSpec);
  const text = followed ? row.template_text : row.workflow_text;
  return {
    id: row.id,
    accountId: row.account_id,
    ...(row.project_id !== null && row.project_name !== null
      ? { project: { id: row.project_id, name: row.project_name, tags: row.project_tags ?? [] } }
      : {}),
    shortName: row.short_name,
    fullName: row.full_name,
    description: row.description,
    isPublic: row.is_public,
    tags: row.tags,
    labels: row.labels as KeptPipeline['labels'],
    extras: JSON.parse(row.extras) as Extras,
    isTemplate: row.is_template,
    ...(row.template_id !== null && row.template_name !== null
      ? { template: { id: row.template_id, name: row.template_name } }
      : {}),
    spec: followed ? { ...own, ...followedOf(followed) } : own,
    ...(text === null ? {} : { text }),
    revision: row.revision,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
};

/** What a save keeps, as columns that pipelines and revisions share. */
export const contentRow = ({ description, isPublic, tags, labels, extras, spec, text }: Content) => ({
  description,
  is_public: isPublic,
  tags: [...tags],
  labels: JSON.stringify(labels),
  extras: JSON.stringify(extras),
  spec: JSON.stringify(spec),
  workflow_text: text ?? null,
});

const rowOf = (pipeline: KeptPipeline) => ({
  account_id: pipeline.accountId,
  id: pipeline.id,
  project_id: pipeline.project?.id ?? null,
  short_name: pipeline.shortName,
  full_name: pipeline.fullName,
  is_template: pipeline.isTemplate,
  template_id: pipeline.template?.id ?? null,
  revision: pipeline.revision,
  ...contentRow(pipeline),
  // What a template says is read from the template.
  ...(pipeline.template ? { spec: JSON.stringify(settingsBeside(pipeline.spec)), workflow_text: null } : {}),
  created_at: pipeline.createdAt,
  created_by: pipeline.createdBy,
  updated_at: pipeline.updatedAt,
  updated_by: pipeline.updatedBy,
});
