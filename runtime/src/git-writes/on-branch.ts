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
  if (sha === commit || repository.hadOnBranch(branch, commit)) return;
  let isWhole = true;
  if (sha !== undefined)
    for (const most of [FEW, MOST]) {
      const commits = await repository.commitsUpTo(sha, { most, credential });
      if (commits.has(commit)) {
        // Whoever commits meanwhile must not have it looked up at each try.
        repository.noteOnBranch(branch, commit);
        return;
      }
      isWhole = commits.size < most;
      if (isWhole) break;
    }
  const among = isWhole ? '' : ` among its newest ${MOST}`;
  throw new Fault(
    'SOURCE_REVISION_NOT_FOUND',
    `${branch} of ${repository.shown} has no commit ${commit.slice(0, 10)}${among}`,
    { branch, commit },
  );
};
