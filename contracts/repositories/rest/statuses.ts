import { z } from 'zod';
import { defineOperation, json, mayEntity } from '../../rest/index.ts';
import { RepositoryPath, Revision, Sha } from '../fields.ts';
import { CombinedStatus, CommitStatus, NewCommitStatus } from '../status.ts';

const tag = 'Commit statuses';

export const setCommitStatus = defineOperation({
  id: 'statuses-set',
  method: 'POST',
  path: '/repos/{owner}/{repo}/statuses/{sha}',
  tag,
  summary: 'Set the status that one context gives a commit',
  guard: mayEntity('write', 'repository'),
  sdk: 'repos.statuses.set',
  params: z.strictObject({ ...RepositoryPath.shape, sha: Sha }),
  body: NewCommitStatus,
  reply: json(CommitStatus, 201),
});

export const getCombinedStatus = defineOperation({
  id: 'statuses-combined',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{revision}/status',
  tag,
  summary: 'Show all statuses of a commit and the worst of them',
  guard: mayEntity('read', 'repository'),
  sdk: 'repos.statuses.combined',
  params: z.strictObject({ ...RepositoryPath.shape, revision: Revision }),
  reply: json(CombinedStatus),
});
