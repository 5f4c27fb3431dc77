import {
  comparePullRequest,
  getPullRequest,
  getRepository,
  listCommits,
} from '@freshet/contracts/repositories';
import type { Merge } from '@freshet/domain/merge-effects';
import { Fault } from '@freshet/kit/errors';
import type { Api } from '../api/index.ts';

/** A merge that the Git host has tried: where the target is, where it would be, and what that changes. */
export interface TriedMerge extends Merge {
  readonly from: string;
  readonly to: string;
}

/** A pull request that conflicts has none: its head alone lacks what the target got meanwhile. */
const notReady = (why: string): Fault => new Fault('PULL_REQUEST_NOT_READY', why);

export const readMerge = async (
  api: Api,
  params: { readonly owner: string; readonly repo: string; readonly number: number },
): Promise<TriedMerge> => {
  const { owner, repo, number } = params;
  const [repository, pull, comparison] = await Promise.all([
    api.call(getRepository, { params: { owner, repo } }),
    api.call(getPullRequest, { params }),
    api.call(comparePullRequest, { params }),
  ]);
  const { branch } = pull.target;
  if (pull.state !== 'open') throw notReady(`pull request #${number} is ${pull.state}`);
  if (pull.mergeable === 'conflicts') throw notReady(`pull request #${number} conflicts with ${branch}`);
  const { commits } = await api.call(listCommits, {
    params: { owner, repo },
    query: { revision: `refs/pull/${number}/merge`, limit: 1 },
  });
  const [merge] = commits;
  const [from] = merge?.parents ?? [];
  if (!merge || from === undefined || !merge.parents.includes(pull.source.sha))
    throw notReady(`the merge of pull request #${number} is still being tried; ask again in a moment`);
  const { files, filesTruncated } = comparison.diff;
  return {
    from,
    to: merge.sha,
    url: repository.cloneUrl,
    branch,
    isDefaultBranch: branch === repository.defaultBranch,
    changedFiles: filesTruncated
      ? undefined
      : files.flatMap(({ path, previousPath = path }) => [path, previousPath]),
  };
};
