import * as contract from '@freshet/contracts/repositories';
import type { Commit, Comparison, Diff, FileChange, RefEntry } from '@freshet/git-host';
import { Fault } from '@freshet/kit/errors';
import { type Call, type Route, route } from '../../gateway/index.ts';
import { type RepositoriesCore, signatureOf } from '../core.ts';
import { protectionOf } from '../protection.ts';
import { protectionsOf } from '../protection-store.ts';
import { moveBranch } from '../pushes/move-refs.ts';
import type { Repository } from '../repository.ts';
import { decodeCursor, decodeNumber, encodeCursor, paged } from './cursor.ts';
import { authorized } from './repository-routes.ts';

const MAX_FILE_BYTES = 1024 * 1024;

const commitWire = ({ sha, parents, tree, message, author, committer }: Commit) => ({
  sha,
  parents: [...parents],
  tree,
  message,
  author,
  committer,
});

const diffWire = ({ files, filesTruncated, patch, patchTruncated }: Diff) => ({
  files: [...files],
  filesTruncated,
  patch,
  patchTruncated,
});

export const comparisonWire = (base: string, head: string, comparison: Comparison) => ({
  base,
  head,
  ...(comparison.mergeBase ? { mergeBase: comparison.mergeBase } : {}),
  ahead: comparison.ahead,
  behind: comparison.behind,
  commits: comparison.commits.map(commitWire),
  commitsTruncated: comparison.commitsTruncated,
  diff: diffWire(comparison.diff),
});

export const contentRoutes = (core: RepositoriesCore): readonly Route[] => [
  ...refRoutes(core),
  ...readRoutes(core),
  ...writeRoutes(core),
];

const refRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  const contentOf = ({ id }: Repository) => core.host().repository(id);
  const branchWire = async (repository: Repository) => {
    const protections = await protectionsOf(core.work.sql, repository);
    return ({ name, sha, subject, author, date }: RefEntry) => ({
      name,
      sha,
      isDefault: name === repository.defaultBranch,
      isProtected: protectionOf(protections, name) !== undefined,
      message: subject,
      author,
      date,
    });
  };
  return [
    route(contract.listBranches, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const refs = await contentOf(repository).refs({ kind: 'branch', ...refQuery(query) });
      const { page, ...next } = paged(refs, query.limit, ({ name }) => name);
      return { branches: page.map(await branchWire(repository)), ...next };
    }),
    route(contract.listTags, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const refs = await contentOf(repository).refs({ kind: 'tag', ...refQuery(query) });
      const { page, ...next } = paged(refs, query.limit, ({ name }) => name);
      return {
        tags: page.map(({ name, sha, subject, date }) => ({ name, sha, message: subject, date })),
        ...next,
      };
    }),
    route(contract.createBranch, async ({ params, body }, call) => {
      const repository = await at(call, params);
      const after = await contentOf(repository).resolve(body.from);
      await move(core, call, repository, { branch: body.name, after });
      const refs = await contentOf(repository).refs({ kind: 'branch', limit: 1, search: body.name });
      const { message, author, committer } = await contentOf(repository).commit(after);
      const [subject = ''] = message.split('\n');
      const found = refs.find(({ name }) => name === body.name);
      const entry = found ?? {
        name: body.name,
        sha: after,
        subject,
        author: author.name,
        date: committer.date,
      };
      return (await branchWire(repository))(entry);
    }),
    route(contract.deleteBranch, async ({ params }, call) => {
      const repository = await at(call, params);
      const before = await contentOf(repository).resolve(`refs/heads/${params.branch}`);
      await move(core, call, repository, { branch: params.branch, before });
    }),
  ];
};

const refQuery = ({
  limit,
  cursor,
  search,
}: {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
}) => ({
  limit: limit + 1,
  ...(cursor === undefined ? {} : { after: decodeCursor(cursor) }),
  ...(search === undefined ? {} : { search }),
});

interface BranchMove {
  readonly branch: string;
  readonly before?: string;
  readonly after?: string;
  readonly isOnTop?: boolean;
}

const move = (
  core: RepositoriesCore,
  call: Call,
  repository: Repository,
  { isOnTop = false, ...to }: BranchMove,
): Promise<void> =>
  moveBranch(core, {
    repository,
    principal: call.principal,
    actor: call.context.actor,
    update: { ref: `refs/heads/${to.branch}`, ...to },
    isOnTop,
  });

const readRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  const contentOf = ({ id }: Repository) => core.host().repository(id);
  const shaOf = (repository: Repository, revision: string | undefined) =>
    contentOf(repository).resolve(revision ?? `refs/heads/${repository.defaultBranch}`);
  return [
    route(contract.listCommits, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const { limit, cursor, path } = query;
      const skip = cursor === undefined ? 0 : decodeNumber(cursor);
      const from = [await shaOf(repository, query.revision)];
      const commits = await contentOf(repository).commits({
        from,
        skip,
        limit: limit + 1,
        ...(path === undefined ? {} : { path }),
      });
      return {
        commits: commits.slice(0, limit).map(commitWire),
        ...(commits.length > limit ? { nextCursor: encodeCursor(String(skip + limit)) } : {}),
      };
    }),
    route(contract.getCommit, async ({ params }, call) => {
      const repository = await at(call, params);
      const commit = await contentOf(repository).commit(await shaOf(repository, params.revision));
      return { ...commitWire(commit), diff: diffWire(await contentOf(repository).changesOf(commit)) };
    }),
    route(contract.getTree, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const revision = await shaOf(repository, query.revision);
      const { entries, truncated } = await contentOf(repository).tree(revision, query.path);
      const prefix = query.path === '' ? '' : `${query.path}/`;
      return {
        revision,
        path: query.path,
        truncated,
        entries: entries.map(({ name, kind, sha, size }) => ({
          name,
          path: `${prefix}${name}`,
          kind,
          sha,
          ...(size === undefined ? {} : { size }),
        })),
      };
    }),
    route(contract.getFile, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const revision = await shaOf(repository, query.revision);
      const { sha, kind, size, content } = await contentOf(repository).file(
        revision,
        query.path,
        MAX_FILE_BYTES,
      );
      const isText = content !== undefined && !content.includes(0) && isUtf8(content);
      const encoding = isText ? ('utf-8' as const) : ('base64' as const);
      return {
        revision,
        path: query.path,
        sha,
        size,
        kind,
        encoding,
        ...(content ? { content: content.toString(isText ? 'utf8' : 'base64') } : {}),
      };
    }),
    route(contract.compareRevisions, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const [base, head] = await Promise.all([shaOf(repository, query.base), shaOf(repository, query.head)]);
      return comparisonWire(base, head, await contentOf(repository).compare(base, head));
    }),
  ];
};

const isUtf8 = (content: Buffer): boolean => content.equals(Buffer.from(content.toString('utf8'), 'utf8'));

const writeRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  /** The branch as it is, and as the caller believes it to be. */
  const headOf = async (repository: Repository, branch: string, expected: string | undefined) => {
    const head = await core.host().repository(repository.id).find(`refs/heads/${branch}`);
    if (expected !== undefined && expected !== head)
      throw new Fault('GIT_REF_MOVED', 'the branch has moved on since it was read');
    return head;
  };
  return [
    route(contract.commitFiles, async ({ params, body }, call) => {
      const repository = await at(call, params);
      const content = core.host().repository(repository.id);
      const before = await headOf(repository, body.branch, body.expectedHead);
      const after = await content.commitFiles({
        ...(before ? { onto: before } : {}),
        message: body.message,
        by: await signatureOf(core, call.context.actor),
        changes: body.changes.map(changeOf),
      });
      const ends = { ...(before ? { before } : {}), after };
      await move(core, call, repository, { branch: body.branch, ...ends, isOnTop: true });
      return commitWire(await content.commit(after));
    }),
    route(contract.revertCommit, async ({ params, body }, call) => {
      const repository = await at(call, params);
      const content = core.host().repository(repository.id);
      const before = await headOf(repository, body.branch, body.expectedHead);
      if (before === undefined) throw new Fault('GIT_REVISION_UNKNOWN', 'there is no such branch');
      const after = await content.revert({
        commit: await content.resolve(params.revision),
        onto: before,
        by: await signatureOf(core, call.context.actor),
        ...(body.message === undefined ? {} : { message: body.message }),
      });
      await move(core, call, repository, { branch: body.branch, before, after, isOnTop: true });
      return commitWire(await content.commit(after));
    }),
  ];
};

const changeOf = (
  change:
    | {
        action: 'write';
        path: string;
        content: string;
        encoding: 'utf-8' | 'base64';
        executable?: boolean | undefined;
      }
    | { action: 'delete'; path: string }
    | { action: 'move'; from: string; path: string },
): FileChange => {
  if (change.action !== 'write') return change;
  const { path, content, encoding, executable } = change;
  return {
    action: 'write',
    path,
    content: Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
    ...(executable === undefined ? {} : { executable }),
  };
};
