import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Kysely } from 'kysely';
import { fullNameOf, nameKeyOf, type Repository } from './repository.ts';
import type { RepositoryRow, RepositoryTables } from './tables.ts';

type Sql = Kysely<RepositoryTables>;

export interface RepositoryQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly search?: string | undefined;
  readonly owner?: string | undefined;
  readonly added?: boolean;
}

const selected = (db: Sql) =>
  db
    .selectFrom('repositories.repositories as r')
    .leftJoin('repositories.repositories as source', 'source.id', 'r.fork_of')
    .selectAll('r')
    .select(['source.owner as source_owner', 'source.name as source_name']);

/** One page in the order of their names. */
export const listRepositories = async (
  db: Sql,
  accountId: string,
  { limit, after, search, owner, added }: RepositoryQuery,
): Promise<Repository[]> => {
  let query = selected(db).where('r.account_id', '=', accountId);
  if (after !== undefined) query = query.where('r.full_name_key', '>', after);
  if (owner !== undefined) query = query.where('r.full_name_key', 'like', `${likely(owner.toLowerCase())}/%`);
  if (search !== undefined)
    query = query.where('r.full_name_key', 'like', `%${likely(search.toLowerCase())}%`);
  if (added) query = query.where('r.added', '=', true);
  return (await query.orderBy('r.full_name_key').limit(limit).execute()).map(repositoryOf);
};

const likely = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const findByName = async (
  db: Sql,
  accountId: string,
  fullName: string,
): Promise<Repository | undefined> => {
  const row = await selected(db)
    .where('r.account_id', '=', accountId)
    .where('r.full_name_key', '=', nameKeyOf(fullName))
    .executeTakeFirst();
  return row && repositoryOf(row);
};

export const findById = async (db: Sql, accountId: string, id: string): Promise<Repository | undefined> => {
  const row = await selected(db)
    .where('r.account_id', '=', accountId)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row && repositoryOf(row);
};

export const countRepositories = async (db: Sql, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('repositories.repositories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertRepository = async (db: Sql, repository: Repository): Promise<void> => {
  await db
    .insertInto('repositories.repositories')
    .values({
      id: repository.id,
      account_id: repository.accountId,
      owner: repository.owner,
      name: repository.name,
      full_name_key: nameKeyOf(fullNameOf(repository)),
      description: repository.description,
      visibility: repository.visibility,
      tags: [...repository.tags],
      default_branch: repository.defaultBranch,
      fork_of: repository.forkOf?.id ?? null,
      created_at: repository.createdAt,
      updated_at: repository.updatedAt,
      pushed_at: repository.pushedAt ?? null,
    })
    .execute()
    .catch(taken);
};

export const saveRepository = async (db: Sql, repository: Repository): Promise<void> => {
  await db
    .updateTable('repositories.repositories')
    .set({
      name: repository.name,
      full_name_key: nameKeyOf(fullNameOf(repository)),
      description: repository.description,
      visibility: repository.visibility,
      tags: [...repository.tags],
      default_branch: repository.defaultBranch,
      added: repository.added,
      updated_at: repository.updatedAt,
    })
    .where('account_id', '=', repository.accountId)
    .where('id', '=', repository.id)
    .execute()
    .catch(taken);
};

const taken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  throw new Fault('REPOSITORY_EXISTS', 'a repository of this name exists already', {}, { cause: error });
};

type JoinedRow = RepositoryRow & { source_owner: string | null; source_name: string | null };

const repositoryOf = (row: JoinedRow): Repository => ({
  id: row.id,
  accountId: row.account_id,
  owner: row.owner,
  name: row.name,
  description: row.description,
  visibility: row.visibility,
  tags: row.tags,
  defaultBranch: row.default_branch,
  ...(row.fork_of !== null && row.source_owner !== null && row.source_name !== null
    ? { forkOf: { id: row.fork_of, fullName: `${row.source_owner}/${row.source_name}` } }
    : {}),
  added: row.added,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.pushed_at ? { pushedAt: row.pushed_at } : {}),
});
