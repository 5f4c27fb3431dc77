import {
  comparePullRequest,
  getPullRequest,
  getRepository,
  listCommits,
  type PullRequestWire,
} from '@freshet/contracts/repositories';
import { changedFilesIn, type Merge, type TriedMerge, triedMerge } from '@freshet/domain/merge-effects';
import { Fault } from '@freshet/kit/errors';
import { isApiError } from '../api/index.ts';
import { type CommandContext, usageFault } from '../command/index.ts';

/** A merge that the Git host has tried: where the target is, where it would be, and what that changes. */
export interface PullMerge extends Merge, TriedMerge {}

interface PullParams {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/** A pull request that conflicts has none: its head alone lacks what the target got meanwhile. */
const notReady = (why: string): Fault => new Fault('PULL_REQUEST_NOT_READY', why);

/** A merge is tried after a push to either branch, not with it. */
const TRIED_MS = 30_000;
const PAUSE_MS = 500;

type Api = CommandContext['api'];

/** The newest merge that was tried; none where there is none yet. */
const newestMerge = async (api: Api, { number, ...params }: PullParams) => {
  try {
    const query = { revision: `refs/pull/${number}/merge`, limit: 1 };
    return (await api.call(listCommits, { params, query })).commits[0];
  } catch (error) {
    if (isApiError(error, 'GIT_REVISION_UNKNOWN')) return undefined;
    throw error;
  }
};

/** The pull request as it is now, with its merge where that is of what both branches are at. */
const readOnce = async (api: Api, params: PullParams, agreedTo: string | undefined) => {
  const { number } = params;
  const pull = await api.call(getPullRequest, { params });
  const { branch, sha } = pull.target;
  if (pull.state !== 'open') throw notReady(`pull request #${number} is ${pull.state}`);
  // Nothing can be compared with it, and no merge will ever be tried.
  if (sha === undefined)
    throw notReady(
      `pull request #${number} is for the branch ${branch}, which is gone; push it again, or close the pull request`,
    );
  if (pull.mergeable === 'conflicts') throw notReady(`pull request #${number} conflicts with ${branch}`);
  checkFork(pull, agreedTo);
  const [comparison, merge] = await Promise.all([
    api.call(comparePullRequest, { params }),
    newestMerge(api, params),
  ]);
  return { pull, comparison, tried: triedMerge(pull, comparison, merge) };
};

/** A commit as somebody typed it, or its beginning, which the refusal then says in whole. */
export const commitOfFork = (typed: string, see: readonly string[]): string => {
  const sha = typed.toLowerCase();
  if (!/^(?:[0-9a-f]{1,40}|[0-9a-f]{64})$/.test(sha))
    throw usageFault(`${typed} is no commit: --fork takes the whole of one, 40 characters`, { see });
  return sha;
};

/**
 * Whoever agrees to render a fork has looked at one commit of it, and names that one. Whoever pushes to the fork can make
 * another that begins the same in no time, so nothing less than the whole of it is a yes.
 */
const checkFork = ({ number, source }: PullRequestWire, agreedTo: string | undefined): void => {
  const { isFork, sha } = source;
  if (!isFork || agreedTo === sha) return;
  throw new Fault('PULL_REQUEST_FROM_FORK', whyNot(number, sha, agreedTo), {
    agreedTo: agreedTo ?? '',
    sha,
  });
};

const whyNot = (number: number, sha: string, agreedTo: string | undefined): string => {
  if (agreedTo === undefined)
    return `pull request #${number} comes from a fork, so nothing of it is rendered unless you say so; for the commit that it is at: --fork ${sha}`;
  if (sha.startsWith(agreedTo))
    return `you said --fork ${agreedTo}, which is only the beginning of a commit, and others may begin the same; where you have looked at the one that pull request #${number} is at, say the whole of it: --fork ${sha}`;
  return `you said --fork ${agreedTo}, and pull request #${number} is at another commit, ${sha}, of which nothing is rendered`;
};

/** Waits until the merge is of what both branches are at; of a fork, only while that is at the commit agreed to. */
export const readMerge = async (
  { api, clock, signal, print }: CommandContext,
  params: PullParams,
  agreedTo: string | undefined,
): Promise<PullMerge> => {
  const { owner, repo, number } = params;
  const repository = await api.call(getRepository, { params: { owner, repo } });
  const deadline = clock.now().getTime() + TRIED_MS;
  for (let isFirst = true; ; isFirst = false) {
    const { tried, comparison, pull } = await readOnce(api, params, agreedTo);
    const { branch } = pull.target;
    if (tried)
      return {
        ...tried,
        url: repository.cloneUrl,
        branch,
        isDefaultBranch: branch === repository.defaultBranch,
        changedFiles: changedFilesIn(comparison.diff),
      };
    if (clock.now().getTime() >= deadline)
      throw notReady(`the merge of pull request #${number} is still being tried; ask again in a moment`);
    if (isFirst) print.note('The merge is still being tried; waiting for it ...');
    await clock.sleep(PAUSE_MS, signal);
  }
};
