import { z } from 'zod';
import { Instant } from '../rest/index.ts';
import { RepositoryActor, Sha } from './fields.ts';

export const CommitState = z.enum(['pending', 'success', 'failure', 'error']).meta({ id: 'CommitState' });

export const CommitStatus = z
  .strictObject({
    sha: Sha,
    context: z.string(),
    state: CommitState,
    description: z.string(),
    targetUrl: z.string().optional(),
    creator: RepositoryActor,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'CommitStatus' });

export const NewCommitStatus = z
  .strictObject({
    context: z.string().trim().min(1).max(255).default('default'),
    state: CommitState,
    description: z.string().max(1_000).default(''),
    targetUrl: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
  })
  .meta({ id: 'NewCommitStatus' });

/** The worst of all statuses of a commit. */
export const CombinedStatus = z
  .strictObject({
    sha: Sha,
    state: CommitState,
    total: z.int(),
    statuses: z.array(CommitStatus),
  })
  .meta({ id: 'CombinedStatus' });
