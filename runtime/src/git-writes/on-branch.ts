import { Fault } from '@freshet/kit/errors';
import type { Credential } from '../sources/index.ts';
import type { Head, KeptRepository } from './kept-repository.ts';

const FEW = 200;
const MOST = 20_000;

interface Wish {
  readonly head: Head;
  readonly commit: string;
  readonly credential: Credential | undefined;
}

/**
 * That a commit is one of a branch. A server may hand out others too, of other branches and of forks, so that it has one
 * says nothing. Most are looked for among few.
 */
export const checkOnBranch = async (
  repository: KeptRepository,
  { head, commit, credential }: Wish,
): Promise<void> => {
  const { sha, branch } = head;
  if (sha === commit) return;
  if (sha !== undefined)
    for (const most of [FEW, MOST]) {
      const commits = await repository.commitsUpTo(sha, { most, credential });
      if (commits.has(commit)) return;
      if (commits.size < most) break;
    }
  throw new Fault(
    'SOURCE_REVISION_NOT_FOUND',
    `${branch} of ${repository.shown} has no commit ${commit.slice(0, 10)} among its newest ${MOST}`,
    { branch, commit },
  );
};
