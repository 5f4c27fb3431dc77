/**
 * What happens to repositories of the built-in host. Each event holds all that a trigger or a build needs to know, so
 * that nobody has to ask the host again. Texts that people wrote are cut off and lists are bounded; `…Truncated` says so.
 * Authors, messages and paths are what a commit claims: whoever shows or runs them treats them as hostile.
 */
import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';
import { CommitPerson, RepositoryActor, Sha } from './fields.ts';

const EventRepository = z.strictObject({
  id: Id,
  provider: z.literal('freshet'),
  owner: z.string(),
  name: z.string(),
  fullName: z.string(),
  private: z.boolean(),
  defaultBranch: z.string(),
  cloneUrl: z.string(),
  webUrl: z.string(),
  forkOf: z.string().optional().describe('The full name of the repository that this is a fork of'),
});
export type RepositoryEventFacts = z.infer<typeof EventRepository>;

const EventCommit = z.strictObject({
  sha: Sha,
  message: z.string().describe('At most 4,096 characters'),
  author: CommitPerson,
  committer: CommitPerson,
  avatarUrl: z.string().optional(),
  url: z.string(),
});
export type CommitEventFacts = z.infer<typeof EventCommit>;

const about = { accountId: Id, repository: EventRepository };
const by = { actor: RepositoryActor };

export const RepositoryCreated = defineEvent('repository.created.v1', z.strictObject({ ...about, ...by }));
export const RepositoryUpdated = defineEvent('repository.updated.v1', z.strictObject({ ...about, ...by }));
export const RepositoryDeleted = defineEvent('repository.deleted.v1', z.strictObject({ ...about, ...by }));

const changed = {
  changedFiles: z.array(z.string()).describe('At most 1,000 paths'),
  changedFilesTruncated: z.boolean(),
};

/** One reference moved: a push of three branches is three events with the same `pushId`. */
export const RepositoryPushed = defineEvent(
  'repository.pushed.v1',
  z.strictObject({
    ...about,
    ...by,
    pushId: Id,
    ref: z.string().describe('The full reference, as refs/heads/main'),
    kind: z.enum(['branch', 'tag']),
    name: z.string().describe('The branch or tag'),
    action: z.enum(['created', 'updated', 'deleted']),
    forced: z.boolean(),
    before: Sha.optional(),
    after: Sha.optional().describe('The commit that the reference names now; absent when it was deleted'),
    headCommit: EventCommit.optional(),
    commits: z.array(EventCommit).describe('At most 20, newest first'),
    commitCount: z.int(),
    compareUrl: z
      .string()
      .describe(
        'A page of the commit, or of the repository where the reference was deleted; none compares two',
      ),
    ...changed,
  }),
);

const EventPullRequest = z.strictObject({
  number: z.int(),
  title: z.string(),
  body: z.string().describe('At most 4,096 characters'),
  state: z.enum(['open', 'closed', 'merged']),
  author: RepositoryActor,
  labels: z.array(z.string()),
  source: z.strictObject({
    branch: z.string(),
    sha: Sha,
    repository: z.string().optional().describe('Full name'),
    cloneUrl: z.string().optional(),
    isFork: z.boolean(),
  }),
  target: z.strictObject({ branch: z.string(), sha: Sha.optional() }),
  headRef: z.string().describe('Where the head is found in the target repository, also of a fork'),
  mergeSha: Sha.optional(),
  url: z.string(),
});
export type PullRequestEventFacts = z.infer<typeof EventPullRequest>;

const pullRequest = {
  ...about,
  ...by,
  pullRequest: EventPullRequest,
  headCommit: EventCommit.optional(),
};

export const RepositoryPullRequestChanged = defineEvent(
  'repository.pull-request-changed.v1',
  z.strictObject({
    ...pullRequest,
    action: z.enum(['opened', 'reopened', 'closed', 'merged', 'synchronized', 'edited', 'labeled']),
    ...changed,
  }),
);

export const RepositoryPullRequestCommented = defineEvent(
  'repository.pull-request-commented.v1',
  z.strictObject({
    ...pullRequest,
    comment: z.strictObject({
      id: Id,
      verdict: z.enum(['approve', 'request-changes', 'comment']),
      body: z.string().describe('At most 4,096 characters'),
    }),
  }),
);

export const RepositoryStatusChanged = defineEvent(
  'repository.status-changed.v1',
  z.strictObject({
    ...about,
    ...by,
    sha: Sha,
    context: z.string(),
    state: z.enum(['pending', 'success', 'failure', 'error']),
    description: z.string(),
    targetUrl: z.string().optional(),
  }),
);
