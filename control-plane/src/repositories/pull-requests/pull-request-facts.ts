import {
  type PullRequestEventFacts,
  type PullRequestWire,
  RepositoryPullRequestChanged,
} from '@freshet/contracts/repositories';
import type { z } from 'zod';
import type { RepositoriesCore, RepositoryChange } from '../core.ts';
import { clip, commitFacts } from '../pushes/commit-facts.ts';
import { eventFactsOf, fullNameOf, type Repository, type StoredActor } from '../repository.ts';
import { findById } from '../repository-store.ts';
import type { PullRequestRow } from '../tables.ts';
import { notifyWebhooks } from '../webhooks/notify.ts';
import { pullRequestPayload } from '../webhooks/payloads.ts';

export const headRefOf = (number: number): string => `refs/pull/${number}/head`;
export const mergeRefOf = (number: number): string => `refs/pull/${number}/merge`;

const sourceOf = async (core: RepositoriesCore, repository: Repository, row: PullRequestRow) => {
  if (row.source_repository_id === null) return undefined;
  if (row.source_repository_id === repository.id) return repository;
  return findById(core.work.sql, row.account_id, row.source_repository_id);
};

export const pullRequestWire = async (
  core: RepositoriesCore,
  repository: Repository,
  row: PullRequestRow,
): Promise<PullRequestWire> => {
  const source = await sourceOf(core, repository, row);
  const target = await core.host().repository(repository.id).find(`refs/heads/${row.target_branch}`);
  return {
    number: row.number,
    title: row.title,
    body: row.body,
    state: row.state,
    author: row.author,
    source: {
      ...(source ? { repository: { id: source.id, fullName: fullNameOf(source) } } : {}),
      branch: row.source_branch,
      sha: row.head_sha,
      isFork: row.is_fork,
    },
    target: { branch: row.target_branch, ...(target ? { sha: target } : {}) },
    labels: row.labels,
    mergeable: row.mergeable,
    ...(row.merge_sha === null ? {} : { mergeSha: row.merge_sha }),
    ...(row.merged_by === null ? {} : { mergedBy: row.merged_by }),
    ...(row.merge_method === null ? {} : { mergeMethod: row.merge_method }),
    webUrl: core.addresses.page(repository, 'pulls', String(row.number)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.closed_at ? { closedAt: row.closed_at.toISOString() } : {}),
  };
};

/** What events tell of a pull request, read before the transaction that emits them. */
export interface PullRequestFacts {
  readonly source: Repository | undefined;
  readonly target: string | undefined;
  readonly headCommit: ReturnType<typeof commitFacts> | undefined;
  readonly changedFiles: readonly string[];
  readonly changedFilesTruncated: boolean;
}

export const pullRequestFacts = async (
  core: RepositoriesCore,
  repository: Repository,
  row: PullRequestRow,
): Promise<PullRequestFacts> => {
  const content = core.host().repository(repository.id);
  const [source, target, head] = await Promise.all([
    sourceOf(core, repository, row),
    content.find(`refs/heads/${row.target_branch}`),
    content.find(row.head_sha),
  ]);
  const changed =
    head && target ? await content.changedSince(target, head, 1_000) : { paths: [], truncated: true };
  return {
    source,
    target,
    headCommit: head ? commitFacts(await content.commit(head), repository, core.addresses) : undefined,
    changedFiles: changed.paths.map(path => path.slice(0, 1_024)),
    changedFilesTruncated: changed.truncated,
  };
};

export const pullRequestEvent = (
  { addresses }: Pick<RepositoriesCore, 'addresses'>,
  repository: Repository,
  row: PullRequestRow,
  { source, target }: Pick<PullRequestFacts, 'source' | 'target'>,
): PullRequestEventFacts => ({
  number: row.number,
  title: row.title,
  body: clip(row.body),
  state: row.state,
  author: row.author,
  labels: row.labels,
  source: {
    branch: row.source_branch,
    sha: row.head_sha,
    ...(source ? { repository: fullNameOf(source), cloneUrl: addresses.clone(source) } : {}),
    isFork: row.is_fork,
  },
  target: { branch: row.target_branch, ...(target ? { sha: target } : {}) },
  headRef: headRefOf(row.number),
  ...(row.merge_sha === null ? {} : { mergeSha: row.merge_sha }),
  url: addresses.page(repository, 'pulls', String(row.number)),
});

interface Told {
  readonly repository: Repository;
  readonly row: PullRequestRow;
  readonly facts: PullRequestFacts;
  readonly actor: StoredActor;
  readonly action: z.infer<typeof RepositoryPullRequestChanged.data>['action'];
}

/** Emits what happened to a pull request, and tells the webhooks. */
export const tellOfPullRequest = async (
  core: RepositoriesCore,
  change: RepositoryChange,
  { repository, row, facts, actor, action }: Told,
): Promise<void> => {
  const data = {
    accountId: repository.accountId,
    repository: eventFactsOf(repository, core.addresses),
    actor,
    pullRequest: pullRequestEvent(core, repository, row, facts),
    ...(facts.headCommit ? { headCommit: facts.headCommit } : {}),
    action,
    changedFiles: [...facts.changedFiles],
    changedFilesTruncated: facts.changedFilesTruncated,
  };
  change.emit({ event: RepositoryPullRequestChanged, key: repository.id, data });
  await notifyWebhooks(core, change, repository, pullRequestPayload(data));
};
