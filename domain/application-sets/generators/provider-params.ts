import { Fault } from '@freshet/kit/errors';
import { RE2JS } from 're2js';
import type { Params } from '../params.ts';
import type { PullRequest, PullRequestFilter, ScmFilter, ScmRepository } from '../providers.ts';
import { normalizeName, slugify } from '../templates/names.ts';

const matches = (pattern: string | undefined, text: string): boolean => {
  if (pattern === undefined) return true;
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch (cause) {
    throw new Fault(
      'APPLICATION_SET_INVALID',
      `the filter ${JSON.stringify(pattern.slice(0, 100))} is no regular expression`,
      {},
      { cause },
    );
  }
};

/** Parts of the conditions that are known before branches are listed. */
export const mayMatchRepository = (
  filters: readonly ScmFilter[],
  { repository, labels }: Pick<ScmRepository, 'repository' | 'labels'>,
): boolean =>
  filters.length === 0 ||
  filters.some(
    ({ repositoryMatch, labelMatch }) =>
      matches(repositoryMatch, repository) &&
      (labelMatch === undefined || labels.some(label => matches(labelMatch, label))),
  );

/** The filters that a branch of a repository passes as far as names go; their paths are still to be looked for. */
export const filtersForBranch = (
  filters: readonly ScmFilter[],
  { repository, labels, branch }: ScmRepository,
): readonly ScmFilter[] =>
  filters.filter(
    filter => mayMatchRepository([filter], { repository, labels }) && matches(filter.branchMatch, branch),
  );

const sevenOf = (sha: string): string => sha.slice(0, 7);

/** Letters lose their marks rather than become dashes. */
const slugOf = (branch: string): string => slugify(branch.normalize('NFKD').replace(/\p{M}+/gu, ''));

export const scmParams = (found: ScmRepository): Params => ({
  organization: found.organization,
  repository: found.repository,
  repository_id: found.repositoryId ?? '',
  url: found.url,
  branch: found.branch,
  sha: found.sha,
  short_sha: found.sha.slice(0, 8),
  short_sha_7: sevenOf(found.sha),
  labels: found.labels.join(','),
  branchNormalized: normalizeName(found.branch),
});

export const passesFilters = (
  filters: readonly PullRequestFilter[],
  { branch, targetBranch, title }: PullRequest,
): boolean =>
  filters.length === 0 ||
  filters.some(
    filter =>
      matches(filter.branchMatch, branch) &&
      matches(filter.targetBranchMatch, targetBranch) &&
      matches(filter.titleMatch, title),
  );

export const pullRequestParams = (found: PullRequest, isGo: boolean): Params => ({
  number: String(found.number),
  title: found.title,
  branch: found.branch,
  branch_slug: slugOf(found.branch),
  target_branch: found.targetBranch,
  target_branch_slug: slugOf(found.targetBranch),
  head_sha: found.headSha,
  head_short_sha: found.headSha.slice(0, 8),
  head_short_sha_7: sevenOf(found.headSha),
  author: found.author,
  // Only templates of Go can do something with a list.
  ...(isGo ? { labels: [...found.labels] } : {}),
});
