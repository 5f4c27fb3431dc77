import type { Kysely } from 'kysely';
import type { Actor } from '../../unit-of-work/index.ts';
import type { Content, Extras, KeptPipeline } from '../pipelines/pipeline.ts';
import { contentRow } from '../pipelines/pipeline-store.ts';
import type { StoredSpec } from '../spec/stored-spec.ts';
import type { PipelineTables, RevisionRow } from '../tables.ts';

type Sql = Kysely<PipelineTables>;

/** Who saved a pipeline, when and how. */
export interface RevisionNote {
  readonly revision: number;
  readonly at: Date;
  readonly author: { readonly kind: string; readonly id: string; readonly name: string };
  readonly note: string;
  readonly name: string;
}

/** One save of a pipeline, with what it kept. */
export interface Revision extends RevisionNote, Content {}

export interface NewRevision {
  readonly pipeline: KeptPipeline;
  readonly actor: Actor;
  readonly note: string;
  /** How many are kept. */
  readonly keep: number;
}

/** Adds the pipeline as it is now to its revisions, and drops those that are too old. */
export const addRevision = async (db: Sql, { pipeline, actor, note, keep }: NewRevision): Promise<void> => {
  await db
    .insertInto('pipelines.revisions')
    .values({
      account_id: pipeline.accountId,
      pipeline_id: pipeline.id,
      revision: pipeline.revision,
      full_name: pipeline.fullName,
      ...contentRow(pipeline),
      note,
      author_kind: actor.kind,
      author_id: actor.id,
      author_name: actor.name,
      at: pipeline.updatedAt,
    })
    .execute();
  await db
    .deleteFrom('pipelines.revisions')
    .where('pipeline_id', '=', pipeline.id)
    .where('revision', '<=', pipeline.revision - keep)
    .execute();
};

const NOTE_COLUMNS = [
  'revision',
  'at',
  'author_kind',
  'author_id',
  'author_name',
  'note',
  'full_name',
] as const;

export interface RevisionPage {
  readonly offset: number;
  readonly limit: number;
}

/** The newest first. */
export const listRevisionNotes = async (
  db: Sql,
  { id, accountId }: Pick<KeptPipeline, 'id' | 'accountId'>,
  { offset, limit }: RevisionPage,
): Promise<readonly RevisionNote[]> => {
  const rows = await db
    .selectFrom('pipelines.revisions')
    .select([...NOTE_COLUMNS])
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', id)
    .orderBy('revision', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(noteOf);
};

export const countRevisions = async (
  db: Sql,
  { id, accountId }: Pick<KeptPipeline, 'id' | 'accountId'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('pipelines.revisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findRevision = async (
  db: Sql,
  { id, accountId }: Pick<KeptPipeline, 'id' | 'accountId'>,
  revision: number,
): Promise<Revision | undefined> => {
  const row = await db
    .selectFrom('pipelines.revisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('pipeline_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row && revisionOf(row);
};

const noteOf = (row: Pick<RevisionRow, (typeof NOTE_COLUMNS)[number]>): RevisionNote => ({
  revision: row.revision,
  at: row.at,
  author: { kind: row.author_kind, id: row.author_id, name: row.author_name },
  note: row.note,
  name: row.full_name,
});

const revisionOf = (row: RevisionRow): Revision => ({
  ...noteOf(row),
  description: row.description,
  isPublic: row.is_public,
  tags: row.tags,
  labels: row.labels,
  extras: JSON.parse(row.extras) as Extras,
  spec: JSON.parse(row.spec) as StoredSpec,
  ...(row.workflow_text === null ? {} : { text: row.workflow_text }),
});
