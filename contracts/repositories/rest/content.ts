import { z } from 'zod';
import { defineOperation, empty, json, mayEntity } from '../../rest/index.ts';
import {
  ExistingRefName,
  FilePath,
  NextPage,
  PageSize,
  RefName,
  RepositoryPath,
  Revision,
  Sha,
  TreePath,
} from '../fields.ts';
import { GitBranch, GitCommit, GitCommitDetails, GitComparison, GitFile, GitTag, GitTree } from '../git.ts';

const tag = 'Repository content';
const read = mayEntity('read', 'repository');
const write = mayEntity('write', 'repository');
const paged = { limit: PageSize, cursor: z.string().max(512).optional() };

export const listBranches = defineOperation({
  id: 'repos-list-branches',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branches',
  tag,
  summary: 'List branches by name',
  guard: read,
  sdk: 'repos.branches.list',
  params: RepositoryPath,
  query: z.object({ ...paged, search: z.string().max(128).optional() }),
  reply: json(z.strictObject({ branches: z.array(GitBranch), nextCursor: NextPage })),
});

export const createBranch = defineOperation({
  id: 'repos-create-branch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/branches',
  tag,
  summary: 'Create a branch',
  guard: write,
  sdk: 'repos.branches.create',
  params: RepositoryPath,
  body: z.strictObject({ name: RefName, from: Revision }),
  reply: json(GitBranch, 201),
});

export const deleteBranch = defineOperation({
  id: 'repos-delete-branch',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/branches/{branch}',
  tag,
  summary: 'Delete a branch',
  guard: write,
  sdk: 'repos.branches.delete',
  params: z.strictObject({ ...RepositoryPath.shape, branch: ExistingRefName }),
  reply: empty,
});

export const listTags = defineOperation({
  id: 'repos-list-tags',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tags',
  tag,
  summary: 'List tags by name',
  guard: read,
  sdk: 'repos.tags.list',
  params: RepositoryPath,
  query: z.object({ ...paged, search: z.string().max(128).optional() }),
  reply: json(z.strictObject({ tags: z.array(GitTag), nextCursor: NextPage })),
});

export const listCommits = defineOperation({
  id: 'repos-list-commits',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits',
  tag,
  summary: 'List commits, newest first',
  guard: read,
  sdk: 'repos.commits.list',
  params: RepositoryPath,
  query: z.object({ ...paged, revision: Revision.optional(), path: TreePath.optional() }),
  reply: json(z.strictObject({ commits: z.array(GitCommit), nextCursor: NextPage })),
});

export const getCommit = defineOperation({
  id: 'repos-get-commit',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{revision}',
  tag,
  summary: 'Show a commit with what it changed',
  guard: read,
  sdk: 'repos.commits.get',
  params: z.strictObject({ ...RepositoryPath.shape, revision: Revision }),
  reply: json(GitCommitDetails),
});

export const getTree = defineOperation({
  id: 'repos-get-tree',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tree',
  tag,
  summary: 'List a folder',
  guard: read,
  sdk: 'repos.tree',
  params: RepositoryPath,
  query: z.object({ revision: Revision.optional(), path: TreePath.default('') }),
  reply: json(GitTree),
});

export const getFile = defineOperation({
  id: 'repos-get-file',
  method: 'GET',
  path: '/repos/{owner}/{repo}/file',
  tag,
  summary: 'Show a file',
  guard: read,
  sdk: 'repos.file',
  params: RepositoryPath,
  query: z.object({ revision: Revision.optional(), path: TreePath }),
  reply: json(GitFile),
});

export const compareRevisions = defineOperation({
  id: 'repos-compare',
  method: 'GET',
  path: '/repos/{owner}/{repo}/compare',
  tag,
  summary: 'Compare two revisions from where they parted',
  guard: read,
  sdk: 'repos.compare',
  params: RepositoryPath,
  query: z.object({ base: Revision, head: Revision }),
  reply: json(GitComparison),
});

const FileChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('write'),
    path: FilePath,
    content: z.string().max(5_000_000),
    encoding: z.enum(['utf-8', 'base64']).default('utf-8'),
    executable: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('delete'), path: FilePath }),
  z.strictObject({ action: z.literal('move'), from: FilePath, path: FilePath }),
]);

const CommitMessage = z
  .string()
  .trim()
  .min(1)
  .max(65_536)
  .regex(/^[^\0]*$/, 'must not hold NUL');

export const commitFiles = defineOperation({
  id: 'repos-commit-files',
  method: 'POST',
  path: '/repos/{owner}/{repo}/commits',
  tag,
  summary: 'Commit changes to files',
  description: 'With `expectedHead`, a branch that has moved on is left alone.',
  guard: write,
  sdk: 'repos.commits.create',
  params: RepositoryPath,
  body: z.strictObject({
    branch: RefName,
    expectedHead: Sha.optional(),
    message: CommitMessage,
    changes: z.array(FileChange).min(1).max(1_000),
  }),
  reply: json(GitCommit, 201),
  maxBodyBytes: 16 * 1024 * 1024,
});

export const revertCommit = defineOperation({
  id: 'repos-revert',
  method: 'POST',
  path: '/repos/{owner}/{repo}/commits/{revision}/revert',
  tag,
  summary: 'Undo a commit with a new one',
  guard: write,
  sdk: 'repos.commits.revert',
  params: z.strictObject({ ...RepositoryPath.shape, revision: Sha }),
  body: z.strictObject({ branch: RefName, expectedHead: Sha.optional(), message: CommitMessage.optional() }),
  reply: json(GitCommit, 201),
});
