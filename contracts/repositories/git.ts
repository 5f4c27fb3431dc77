import { z } from 'zod';
import { CommitPerson, Sha } from './fields.ts';

export const GitBranch = z
  .strictObject({
    name: z.string(),
    sha: Sha,
    isDefault: z.boolean(),
    isProtected: z.boolean(),
    message: z.string().describe('The first line of its newest commit'),
    author: z.string(),
    date: z.string(),
  })
  .meta({ id: 'GitBranch' });

export const GitTag = z
  .strictObject({ name: z.string(), sha: Sha.describe('The commit'), message: z.string(), date: z.string() })
  .meta({ id: 'GitTag' });

const commit = {
  sha: Sha,
  parents: z.array(Sha),
  tree: Sha,
  message: z.string().describe('Cut off after 64 KB'),
  author: CommitPerson,
  committer: CommitPerson,
};

export const GitCommit = z.strictObject(commit).meta({ id: 'GitCommit' });

export const GitChangedFile = z
  .strictObject({
    path: z.string(),
    previousPath: z.string().optional(),
    change: z.enum(['added', 'modified', 'removed', 'renamed', 'copied', 'type-changed']),
    additions: z.int().optional().describe('Absent for binary files'),
    deletions: z.int().optional(),
  })
  .meta({ id: 'GitChangedFile' });

/** A comparison of two trees, cut off where it becomes too long to read. */
export const GitDiff = z
  .strictObject({
    files: z.array(GitChangedFile),
    filesTruncated: z.boolean(),
    patch: z.string().describe('Unified diff'),
    patchTruncated: z.boolean(),
  })
  .meta({ id: 'GitDiff' });

export const GitCommitDetails = z
  .strictObject({ ...commit, diff: GitDiff.describe('Against the first parent') })
  .meta({ id: 'GitCommitDetails' });

export const GitComparison = z
  .strictObject({
    base: Sha,
    head: Sha,
    mergeBase: Sha.optional().describe('Absent for unrelated histories'),
    ahead: z.int(),
    behind: z.int(),
    commits: z.array(GitCommit),
    commitsTruncated: z.boolean(),
    diff: GitDiff.describe('What the head changed since the merge base'),
  })
  .meta({ id: 'GitComparison' });

export const GitTreeEntry = z
  .strictObject({
    name: z.string(),
    path: z.string(),
    kind: z.enum(['file', 'executable', 'symlink', 'folder', 'submodule']),
    sha: Sha,
    size: z.int().optional(),
  })
  .meta({ id: 'GitTreeEntry' });

export const GitTree = z
  .strictObject({
    revision: Sha,
    path: z.string(),
    entries: z.array(GitTreeEntry),
    truncated: z.boolean(),
  })
  .meta({ id: 'GitTree' });

export const GitFile = z
  .strictObject({
    revision: Sha,
    path: z.string(),
    sha: Sha,
    size: z.int(),
    kind: z.enum(['file', 'executable', 'symlink']),
    encoding: z.enum(['utf-8', 'base64']),
    content: z.string().optional().describe('Absent for files of more than 1 MB'),
  })
  .meta({ id: 'GitFile' });
