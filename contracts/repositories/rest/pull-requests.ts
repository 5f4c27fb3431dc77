import { z } from 'zod';
import { defineOperation, Id, json, mayEntity } from '../../rest/index.ts';
import { NextPage, PageSize, RefName, RepositoryPath, Sha } from '../fields.ts';
import { GitComparison } from '../git.ts';
import {
  MergeReadiness,
  MergeRequest,
  NewPullRequest,
  NewReview,
  PullRequest,
  PullRequestChanges,
  PullRequestReview,
} from '../pull-request.ts';

const tag = 'Pull requests';
const read = mayEntity('read', 'repository');
const write = mayEntity('write', 'repository');
const one = z.strictObject({
  ...RepositoryPath.shape,
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const listPullRequests = defineOperation({
  id: 'pulls-list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls',
  tag,
  summary: 'List pull requests, newest first',
  guard: read,
  sdk: 'pulls.list',
  params: RepositoryPath,
  query: z.object({
    limit: PageSize,
    cursor: z.string().max(32).optional(),
    state: z.enum(['open', 'closed', 'merged', 'all']).default('open'),
    target: RefName.optional(),
    source: RefName.optional(),
    author: Id.optional(),
    commit: Sha.optional().describe('Only those that were merged as this commit, or that end with it'),
  }),
  reply: json(z.strictObject({ pullRequests: z.array(PullRequest), nextCursor: NextPage })),
});

export const createPullRequest = defineOperation({
  id: 'pulls-create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls',
  tag,
  summary: 'Open a pull request',
  description:
    'From a branch of the repository this needs write access to it; from a fork, write access to the fork.',
  guard: read,
  sdk: 'pulls.create',
  params: RepositoryPath,
  body: NewPullRequest,
  reply: json(PullRequest, 201),
  idempotency: 'replay',
});

export const getPullRequest = defineOperation({
  id: 'pulls-get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{number}',
  tag,
  summary: 'Show a pull request',
  guard: read,
  sdk: 'pulls.get',
  params: one,
  reply: json(PullRequest),
});

export const updatePullRequest = defineOperation({
  id: 'pulls-update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/pulls/{number}',
  tag,
  summary: 'Change, close or reopen a pull request',
  description: 'For its author, and for those who may write to the repository.',
  guard: read,
  sdk: 'pulls.update',
  params: one,
  body: PullRequestChanges,
  reply: json(PullRequest),
});

export const comparePullRequest = defineOperation({
  id: 'pulls-compare',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{number}/compare',
  tag,
  summary: 'Show the commits and the changes of a pull request',
  guard: read,
  sdk: 'pulls.compare',
  params: one,
  reply: json(GitComparison),
});

export const listReviews = defineOperation({
  id: 'pulls-list-reviews',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{number}/reviews',
  tag,
  summary: 'List the reviews and comments of a pull request, oldest first',
  guard: read,
  sdk: 'pulls.reviews.list',
  params: one,
  query: z.object({ limit: PageSize, cursor: z.string().max(64).optional() }),
  reply: json(z.strictObject({ reviews: z.array(PullRequestReview), nextCursor: NextPage })),
});

export const createReview = defineOperation({
  id: 'pulls-review',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{number}/reviews',
  tag,
  summary: 'Approve a pull request, ask for changes or comment on it',
  description:
    'Comments are for all who may read; a verdict needs write access, and nobody judges their own request.',
  guard: read,
  sdk: 'pulls.reviews.create',
  params: one,
  body: NewReview,
  reply: json(PullRequestReview, 201),
  idempotency: 'replay',
});

export const getMergeReadiness = defineOperation({
  id: 'pulls-readiness',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{number}/readiness',
  tag,
  summary: 'Say what a pull request still needs before it can be merged',
  guard: read,
  sdk: 'pulls.readiness',
  params: one,
  reply: json(MergeReadiness),
});

export const mergePullRequest = defineOperation({
  id: 'pulls-merge',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{number}/merge',
  tag,
  summary: 'Merge a pull request',
  guard: write,
  sdk: 'pulls.merge',
  params: one,
  body: MergeRequest,
  reply: json(PullRequest),
});
