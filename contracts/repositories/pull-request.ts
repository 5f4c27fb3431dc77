import { z } from 'zod';
import { Id, Instant, Tag } from '../rest/index.ts';
import {
  ReferencedRepository,
  RefName,
  RepositoryActor,
  RepositoryName,
  RepositoryOwner,
  Sha,
} from './fields.ts';

const Title = z.string().trim().min(1).max(255);
const Text = z.string().max(65_536);
const Labels = z.array(Tag).max(50);

export const MergeMethod = z.enum(['merge', 'squash', 'rebase']).meta({ id: 'MergeMethod' });

export const PullRequest = z
  .strictObject({
    number: z.int(),
    title: z.string(),
    body: z.string(),
    state: z.enum(['open', 'closed', 'merged']),
    author: RepositoryActor,
    source: z.strictObject({
      repository: ReferencedRepository.optional().describe('Absent once the fork is gone'),
      branch: z.string(),
      sha: Sha,
      isFork: z.boolean(),
    }),
    target: z.strictObject({ branch: z.string(), sha: Sha.optional() }),
    labels: z.array(z.string()),
    mergeable: z.enum(['yes', 'conflicts', 'unknown']),
    mergeSha: Sha.optional(),
    mergedBy: RepositoryActor.optional(),
    mergeMethod: MergeMethod.optional(),
    webUrl: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    closedAt: Instant.optional(),
  })
  .meta({ id: 'PullRequest' });
export type PullRequestWire = z.infer<typeof PullRequest>;

export const NewPullRequest = z
  .strictObject({
    title: Title,
    body: Text.default(''),
    source: z.strictObject({
      owner: RepositoryOwner.optional().describe('Of the fork; the repository itself unless given'),
      repo: RepositoryName.optional(),
      branch: RefName,
    }),
    target: RefName.optional().describe('The default branch unless given'),
    labels: Labels.default([]),
  })
  .meta({ id: 'NewPullRequest' });

export const PullRequestChanges = z
  .strictObject({
    title: Title.optional(),
    body: Text.optional(),
    labels: Labels.optional(),
    state: z.enum(['open', 'closed']).optional(),
  })
  .meta({ id: 'PullRequestChanges' });

export const ReviewVerdict = z.enum(['approve', 'request-changes', 'comment']).meta({ id: 'ReviewVerdict' });

export const PullRequestReview = z
  .strictObject({
    id: Id,
    verdict: ReviewVerdict,
    body: z.string(),
    reviewer: RepositoryActor,
    sha: Sha.describe('The commit that was reviewed'),
    path: z.string().optional(),
    line: z.int().optional(),
    createdAt: Instant,
  })
  .meta({ id: 'PullRequestReview' });

export const NewReview = z
  .strictObject({
    verdict: ReviewVerdict,
    body: Text.default(''),
    sha: Sha.optional().describe('Refused when the pull request has moved on from it'),
    path: z.string().min(1).max(4096).optional().describe('The file that a comment is about'),
    line: z.int().min(1).max(10_000_000).optional(),
  })
  .meta({ id: 'NewReview' });

export const MergeRequest = z
  .strictObject({
    method: MergeMethod.default('merge'),
    sha: Sha.optional().describe('Refused when the pull request has moved on from it'),
    message: Text.optional(),
    deleteBranch: z.boolean().default(false),
  })
  .meta({ id: 'MergeRequest' });

/** Whether a pull request may be merged now, and what is missing. */
export const MergeReadiness = z
  .strictObject({
    ready: z.boolean(),
    reasons: z.array(z.string()),
    approvals: z.int(),
    requiredApprovals: z.int(),
    changesRequestedBy: z.array(RepositoryActor),
    missingStatuses: z.array(z.string()),
  })
  .meta({ id: 'MergeReadiness' });
