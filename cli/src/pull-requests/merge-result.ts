import {
  comparePullRequest,
  getPullRequest,
  getRepository,
  listCommits,
} from '@freshet/contracts/repositories';
import { changedFilesIn, type Merge, type TriedMerge, triedMerge } from '@freshet/domain/merge-effects';
import { Fault } from '@freshet/kit/errors';
import { isApiError } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';

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
const readOnce = async (api: Api, params: PullParams) => {
  const { number } = params;
  const [pull, comparison, merge] = await Promise.all([
    api.call(getPullRequest, { params }),
    api.call(comparePullRequest, { params }),
    newestMerge(api, params),
  ]);
  const { branch } = pull.target;
  if (pull.state !== 'open') throw notReady(`pull request #${number} is ${pull.state}`);
  if (pull.mergeable === 'conflicts') throw notReady(`pull request #${number} conflicts with ${branch}`);
  return { pull, comparison, tried: triedMerge(pull, comparison, merge) };
};

type Read = Awaited<ReturnType<typeof readOnce>>;

/** Whoever agreed to render a fork has looked at one commit of it. */
const checkFork = ({ pull }: Read, { mayFork, first }: { mayFork: boolean; first: Read }): void => {
  const { isFork, sha } = pull.source;
  if (!isFork) return;
  if (!mayFork)
    throw new Fault(
      'PULL_REQUEST_FROM_FORK',
      `pull request #${pull.number} comes from a fork, so nothing of it is rendered unless you say so`,
    );
  if (sha !== first.pull.source.sha)
    throw notReady(`somebody pushed to pull request #${pull.number} meanwhile; look at what is new`);
};

/** Waits until the merge is of what both branches are at. */
export const readMerge = async (
  { api, clock, signal, print }: CommandContext,
  params: PullParams,
  mayFork: boolean,
): Promise<PullMerge> => {
  const { owner, repo, number } = params;
  const repository = await api.call(getRepository, { params: { owner, repo } });
  const deadline = clock.now().getTime() + TRIED_MS;
  let first: Read | undefined;
  for (;;) {
    const read = await readOnce(api, params);
    first ??= read;
    checkFork(read, { mayFork, first });
    const { tried, comparison, pull } = read;
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
    if (read === first) print.note('The merge is still being tried; waiting for it ...');
    await clock.sleep(PAUSE_MS, signal);
  }
};
