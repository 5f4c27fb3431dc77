import type { Kysely } from 'kysely';
import { missing } from '../../gateway/index.ts';
import type { StoredActor } from '../repository.ts';
import type { PullRequestRow, RepositoryTables, ReviewRow } from '../tables.ts';

type Sql = Kysely<RepositoryTables>;

export interface PullRequestQuery {
  readonly limit: number;
  /** Only those with a smaller number. */
  readonly before?: number | undefined;
  readonly state: 'open' | 'closed' | 'merged' | 'all';
  readonly target?: string | undefined;
  readonly source?: string | undefined;
  readonly author?: string | undefined;
  /** What they were merged as, or end with. */
  readonly commit?: string | undefined;
}

export const listPullRequests = (
  db: Sql,
  repositoryId: string,
  { limit, before, state, target, source, author, commit }: PullRequestQuery,
): Promise<PullRequestRow[]> => {
  let query = db
    .selectFrom('repositories.pull_requests')
    .selectAll()
    .where('repository_id', '=', repositoryId);
  if (state !== 'all') query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('number', '<', before);
  if (target !== undefined) query = query.where('target_branch', '=', target);
  if (source !== undefined) query = query.where('source_branch', '=', source);
  if (author !== undefined) query = query.where('author_id', '=', author);
  if (commit !== undefined)
    query = query.where(({ or, eb }) => or([eb('merge_sha', '=', commit), eb('head_sha', '=', commit)]));
  return query.orderBy('number', 'desc').limit(limit).execute();
};

export const requirePullRequest = async (
  db: Sql,
  repositoryId: string,
  number: number,
): Promise<PullRequestRow> => {
  const row = await db
    .selectFrom('repositories.pull_requests')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw missing('pull request');
  return row;
};

/** Open ones whose source or target is this branch. */
export const openPullRequestsOn = (
  db: Sql,
  side: 'source' | 'target',
  { repositoryId, branch }: { readonly repositoryId: string; readonly branch: string },
): Promise<PullRequestRow[]> =>
  db
    .selectFrom('repositories.pull_requests')
    .selectAll()
    .where('state', '=', 'open')
    .where(side === 'source' ? 'source_repository_id' : 'repository_id', '=', repositoryId)
    .where(side === 'source' ? 'source_branch' : 'target_branch', '=', branch)
    .orderBy('number')
    .limit(200)
    .execute();

/** The number of a new pull request; numbers of one repository are never used twice. */
export const takeNumber = async (db: Sql, repositoryId: string): Promise<number> => {
  const row = await db
    .updateTable('repositories.repositories')
    .set(({ eb }) => ({ next_number: eb('next_number', '+', 1) }))
    .where('id', '=', repositoryId)
    .returning('next_number')
    .executeTakeFirst();
  if (!row) throw missing('repository');
  return row.next_number - 1;
};

type Changed = Partial<
  Pick<
    PullRequestRow,
    | 'title'
    | 'body'
    | 'labels'
    | 'state'
    | 'head_sha'
    | 'mergeable'
    | 'merge_sha'
    | 'merge_method'
    | 'closed_at'
    | 'updated_at'
  >
> & { readonly mergedBy?: StoredActor };

export const savePullRequest = async (
  db: Sql,
  { repository_id, number }: Pick<PullRequestRow, 'repository_id' | 'number'>,
  { mergedBy, ...changed }: Changed,
): Promise<PullRequestRow> =>
  db
    .updateTable('repositories.pull_requests')
    .set({ ...changed, ...(mergedBy ? { merged_by: JSON.stringify(mergedBy) } : {}) })
    .where('repository_id', '=', repository_id)
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow();

export const listReviews = (
  db: Sql,
  { repository_id, number }: Pick<PullRequestRow, 'repository_id' | 'number'>,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<ReviewRow[]> => {
  let query = db
    .selectFrom('repositories.reviews')
    .selectAll()
    .where('repository_id', '=', repository_id)
    .where('number', '=', number);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
};

/** Verdicts only, oldest first. */
export const verdictsOn = (
  db: Sql,
  { repository_id, number }: Pick<PullRequestRow, 'repository_id' | 'number'>,
): Promise<ReviewRow[]> =>
  db
    .selectFrom('repositories.reviews')
    .selectAll()
    .where('repository_id', '=', repository_id)
    .where('number', '=', number)
    .where('verdict', '!=', 'comment')
    // The newest matter; two in one second are told apart by their time.
    .orderBy('created_at')
    .orderBy('id')
    .limit(10_000)
    .execute();
