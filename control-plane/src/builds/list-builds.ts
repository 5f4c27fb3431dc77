import type { BuildState } from '@freshet/contracts/builds';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { sql as raw, type SelectQueryBuilder } from 'kysely';
import type { Sql } from './build-store.ts';
import type { BuildRow, BuildsTables } from './tables.ts';

export interface BuildFilter {
  readonly status?: readonly BuildState[] | undefined;
  /** Ids or full names. */
  readonly pipeline?: readonly string[] | undefined;
  readonly branchName?: readonly string[] | undefined;
  readonly revision?: readonly string[] | undefined;
  readonly pipelineTriggerId?: readonly string[] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly project?: readonly string[] | undefined;
  readonly cause?: readonly string[] | undefined;
  readonly event?: readonly string[] | undefined;
  readonly provider?: readonly string[] | undefined;
  readonly repo?: readonly string[] | undefined;
  readonly committer?: readonly string[] | undefined;
  readonly runtime?: readonly string[] | undefined;
  /** `key`, or `key=value`. */
  readonly annotation?: readonly string[] | undefined;
  readonly predecessor?: string | undefined;
  readonly number?: number | undefined;
  /** Only builds of these pipelines may be seen; all where it is left out. */
  readonly readable?: readonly string[] | undefined;
}

export interface BuildPage {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly after?: Cursor | undefined;
}

export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

export const cursorOf = ({ created_at, id }: Pick<BuildRow, 'created_at' | 'id'>): string =>
  Buffer.from(`${created_at.toISOString()} ${id}`).toString('base64url');

export const readCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined) return undefined;
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const createdAt = new Date(at);
  if (!Number.isNaN(createdAt.getTime()) && isId(id)) return { createdAt, id };
  throw new Fault('REQUEST_INVALID', 'the cursor is none of ours', { problems: ['query.cursor'] });
};

type Query = SelectQueryBuilder<BuildsTables, 'builds.builds', BuildRow>;

/** The filters that compare one column. */
const COLUMNS = [
  ['branchName', 'branch'],
  ['revision', 'revision'],
  ['pipelineTriggerId', 'trigger_id'],
  ['project', 'project_id'],
  ['cause', 'cause_kind'],
  ['event', 'event'],
  ['provider', 'provider'],
  ['repo', 'repo'],
  ['committer', 'committer'],
  ['runtime', 'runtime'],
  ['status', 'state'],
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** A day ends with its last moment. */
const endOf = (date: string): Date => new Date(Date.parse(date) + (DAY.test(date) ? DAY_MS - 1 : 0));

const byAnnotations = (query: Query, annotations: readonly string[]): Query =>
  query.where(({ or }) =>
    or(
      annotations.map(text => {
        const at = text.indexOf('=');
        return at === -1
          ? raw<boolean>`annotations ? ${text}`
          : raw<boolean>`annotations @> ${JSON.stringify({ [text.slice(0, at)]: text.slice(at + 1) })}::jsonb`;
      }),
    ),
  );

const byPipelines = (query: Query, pipelines: readonly string[]): Query => {
  const names = pipelines.filter(pipeline => !isId(pipeline));
  const ids = pipelines.filter(isId);
  if (names.length === 0) return query.where('pipeline_id', 'in', ids);
  return query.where(({ eb, or, selectFrom }) =>
    or([
      ...(ids.length > 0 ? [eb('pipeline_id', 'in', ids)] : []),
      eb(
        'pipeline_id',
        'in',
        selectFrom('builds.pipelines')
          .select('builds.pipelines.pipeline_id')
          .whereRef('builds.pipelines.account_id', '=', 'builds.builds.account_id')
          .where('builds.pipelines.name', 'in', names),
      ),
    ]),
  );
};

const narrowed = (start: Query, filter: BuildFilter): Query => {
  let query = start;
  for (const [name, column] of COLUMNS) {
    const values = filter[name];
    if (values?.length) query = query.where(raw<boolean>`${raw.ref(column)} = any(${[...values]})`);
  }
  if (filter.pipeline?.length) query = byPipelines(query, filter.pipeline);
  if (filter.annotation?.length) query = byAnnotations(query, filter.annotation);
  if (filter.predecessor !== undefined) query = query.where('predecessor', '=', filter.predecessor);
  if (filter.number !== undefined) query = query.where('number', '=', filter.number);
  if (filter.startDate !== undefined) query = query.where('created_at', '>=', new Date(filter.startDate));
  if (filter.endDate !== undefined) query = query.where('created_at', '<=', endOf(filter.endDate));
  const { readable } = filter;
  return readable === undefined
    ? query
    : query.where(({ eb, fn, val }) => eb('pipeline_id', '=', fn.any(val([...readable]))));
};

/** Builds of an account, the newest first. */
export const listBuilds = (
  db: Sql,
  accountId: string,
  filter: BuildFilter,
  { limit, offset, after }: BuildPage,
): Promise<BuildRow[]> => {
  const base = db.selectFrom('builds.builds').selectAll().where('account_id', '=', accountId);
  let query = narrowed(base, filter).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (offset) query = query.offset(offset);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  return query.execute();
};

/** More builds than this are not counted. */
const MOST_COUNTED = 10_000;

/** The number of builds that a filter leaves; `undefined` where there are too many to count for a list. */
export const countBuilds = async (
  db: Sql,
  accountId: string,
  filter: BuildFilter,
): Promise<number | undefined> => {
  const base = db.selectFrom('builds.builds').selectAll().where('account_id', '=', accountId);
  const some = narrowed(base, filter)
    .clearSelect()
    .select('id')
    .limit(MOST_COUNTED + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > MOST_COUNTED ? undefined : Number(count);
};
