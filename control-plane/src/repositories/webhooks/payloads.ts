/** What webhooks are told, in the shape that receivers of Gitea know. */
import type {
  CommitEventFacts,
  RepositoryEventFacts,
  RepositoryPullRequestChanged,
  RepositoryPullRequestCommented,
  RepositoryPushed,
  RepositoryStatusChanged,
} from '@freshet/contracts/repositories';
import type { z } from 'zod';

type Pushed = z.infer<typeof RepositoryPushed.data>;
type Changed = z.infer<typeof RepositoryPullRequestChanged.data>;
type Commented = z.infer<typeof RepositoryPullRequestCommented.data>;
type Status = z.infer<typeof RepositoryStatusChanged.data>;

export interface WebhookMessage {
  /** As the receiver's header names it. */
  readonly event: 'push' | 'create' | 'delete' | 'pull_request' | 'pull_request_comment' | 'status';
  readonly payload: object;
}

const ZERO = '0'.repeat(40);

const userOf = ({ id, name }: { id: string; name: string }) => ({ id, login: name, username: name });

const repositoryOf = (repository: RepositoryEventFacts) => ({
  id: repository.id,
  name: repository.name,
  full_name: repository.fullName,
  owner: { login: repository.owner, username: repository.owner },
  private: repository.private,
  html_url: repository.webUrl,
  clone_url: repository.cloneUrl,
  ssh_url: repository.cloneUrl,
  default_branch: repository.defaultBranch,
  fork: repository.forkOf !== undefined,
});

const commitOf = (
  { sha, message, author, committer, url }: CommitEventFacts,
  modified: readonly string[],
) => ({
  id: sha,
  message,
  url,
  timestamp: author.date,
  author: { name: author.name, email: author.email, username: author.name },
  committer: { name: committer.name, email: committer.email, username: committer.name },
  added: [],
  removed: [],
  modified,
});

export const pushPayload = (data: Pushed): WebhookMessage => {
  const shared = { repository: repositoryOf(data.repository), sender: userOf(data.actor) };
  if (data.action === 'deleted')
    return {
      event: 'delete',
      payload: { ...shared, ref: data.name, ref_type: data.kind, pusher_type: 'user' },
    };
  const [first, ...others] = data.commits;
  return {
    event: 'push',
    payload: {
      ...shared,
      ref: data.ref,
      before: data.before ?? ZERO,
      after: data.after ?? ZERO,
      compare_url: data.compareUrl,
      // The paths of the whole push stand with its newest commit.
      commits: [
        ...(first ? [commitOf(first, data.changedFiles)] : []),
        ...others.map(one => commitOf(one, [])),
      ],
      total_commits: data.commitCount,
      head_commit: data.headCommit ? commitOf(data.headCommit, data.changedFiles) : null,
      pusher: userOf(data.actor),
    },
  };
};

/** A new branch or tag is told twice, as receivers expect it: that it is there, and what was pushed to it. */
export const createdPayload = (data: Pushed): WebhookMessage => ({
  event: 'create',
  payload: {
    ref: data.name,
    ref_type: data.kind,
    sha: data.after ?? ZERO,
    repository: repositoryOf(data.repository),
    sender: userOf(data.actor),
  },
});

const pullRequestOf = ({ pullRequest, repository }: Pick<Changed, 'pullRequest' | 'repository'>) => ({
  number: pullRequest.number,
  title: pullRequest.title,
  body: pullRequest.body,
  state: pullRequest.state === 'open' ? 'open' : 'closed',
  merged: pullRequest.state === 'merged',
  merge_commit_sha: pullRequest.mergeSha ?? null,
  html_url: pullRequest.url,
  user: userOf(pullRequest.author),
  labels: pullRequest.labels.map(name => ({ name })),
  head: {
    ref: pullRequest.source.branch,
    sha: pullRequest.source.sha,
    repo: {
      full_name: pullRequest.source.repository ?? repository.fullName,
      clone_url: pullRequest.source.cloneUrl ?? repository.cloneUrl,
      fork: pullRequest.source.isFork,
    },
  },
  base: {
    ref: pullRequest.target.branch,
    sha: pullRequest.target.sha ?? ZERO,
    repo: repositoryOf(repository),
  },
});

/** Receivers know a merge as closed. */
const ACTIONS: Readonly<Record<string, string>> = { merged: 'closed', labeled: 'label_updated' };

export const pullRequestPayload = (data: Changed): WebhookMessage => ({
  event: 'pull_request',
  payload: {
    action: ACTIONS[data.action] ?? data.action,
    number: data.pullRequest.number,
    pull_request: pullRequestOf(data),
    repository: repositoryOf(data.repository),
    sender: userOf(data.actor),
  },
});

export const commentPayload = (data: Commented): WebhookMessage => ({
  event: 'pull_request_comment',
  payload: {
    action: 'created',
    is_pull: true,
    comment: { id: data.comment.id, body: data.comment.body, user: userOf(data.actor) },
    issue: { number: data.pullRequest.number, title: data.pullRequest.title },
    pull_request: pullRequestOf(data),
    repository: repositoryOf(data.repository),
    sender: userOf(data.actor),
  },
});

export const statusPayload = (data: Status): WebhookMessage => ({
  event: 'status',
  payload: {
    sha: data.sha,
    context: data.context,
    state: data.state,
    description: data.description,
    target_url: data.targetUrl ?? '',
    repository: repositoryOf(data.repository),
    sender: userOf(data.actor),
  },
});
