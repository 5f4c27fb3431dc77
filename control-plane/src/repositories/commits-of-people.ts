/** Files read and committed for parts of the platform that do so on behalf of a person. */
import { isFault } from '@freshet/kit/errors';
import { type Call, type GuardedEntity, missing } from '../gateway/index.ts';
import { type RepositoriesCore, requirePermission, signatureOf } from './core.ts';
import { moveBranch } from './pushes/move-refs.ts';
import { entityOf, type Repository } from './repository.ts';
import { findByName } from './repository-store.ts';

interface NewCommit {
  readonly message: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

export interface CommitsOfPeople {
  /** The repository as access rules see it; undefined where there is none. */
  find(accountId: string, fullName: string): Promise<GuardedEntity | undefined>;
  /** The text of a file on the default branch; undefined where there is none. */
  read(accountId: string, fullName: string, path: string): Promise<string | undefined>;
  /** Commits to the default branch, under the same rules as if the caller had pushed; answers with the commit. */
  commit(call: Pick<Call, 'principal' | 'context'>, fullName: string, commit: NewCommit): Promise<string>;
}

const MOST_BYTES = 1024 * 1024;

export const createCommitsOfPeople = (core: RepositoriesCore): CommitsOfPeople => {
  const known = async (accountId: string, fullName: string): Promise<Repository> => {
    const repository = await findByName(core.work.sql, accountId, fullName);
    if (!repository) throw missing('repository');
    return repository;
  };
  return {
    find: async (accountId, fullName) => {
      const repository = await findByName(core.work.sql, accountId, fullName);
      return repository && entityOf(repository);
    },
    read: async (accountId, fullName, path) => {
      const { id, defaultBranch } = await known(accountId, fullName);
      const content = core.host().repository(id);
      try {
        const head = await content.resolve(`refs/heads/${defaultBranch}`);
        return (await content.file(head, path, MOST_BYTES)).content?.toString('utf8');
      } catch (error) {
        if (isFault(error, 'GIT_REVISION_UNKNOWN')) return undefined;
        throw error;
      }
    },
    commit: async ({ principal, context: { actor } }, fullName, { message, files }) => {
      const repository = await known(principal.accountId, fullName);
      await requirePermission(core, principal, 'write', repository);
      const content = core.host().repository(repository.id);
      const branch = repository.defaultBranch;
      const before = await content.resolve(`refs/heads/${branch}`);
      const after = await content.commitFiles({
        onto: before,
        message,
        by: await signatureOf(core, actor),
        changes: files.map(({ path, content: text }) => ({
          action: 'write' as const,
          path,
          content: Buffer.from(text),
        })),
      });
      const update = { ref: `refs/heads/${branch}`, branch, before, after };
      await moveBranch(core, { repository, principal, actor, update, isOnTop: true });
      return after;
    },
  };
};
