import { isFault } from '@freshet/kit/errors';
import type { RepositoriesCore } from '../core.ts';
import type { Repository } from '../repository.ts';
import type { PullRequestRow } from '../tables.ts';
import { headRefOf, mergeRefOf } from './pull-request-facts.ts';
import { savePullRequest } from './pull-request-store.ts';

/** Brings the head of a pull request into the repository that it is for. */
export const fetchHead = async (
  { host }: RepositoriesCore,
  repository: Repository,
  row: Pick<PullRequestRow, 'number' | 'source_repository_id' | 'source_branch' | 'head_sha'>,
): Promise<void> => {
  const content = host().repository(repository.id);
  if (row.source_repository_id === null || row.source_repository_id === repository.id)
    return content.point(headRefOf(row.number), row.head_sha);
  return content.take(row.source_repository_id, row.source_branch, headRefOf(row.number));
};

/** Tries the merge, so that builds can check it out and people see whether it works. */
export const refreshMerge = async (
  core: RepositoriesCore,
  repository: Repository,
  row: PullRequestRow,
): Promise<PullRequestRow> => {
  const content = core.host().repository(repository.id);
  const onto = await content.find(`refs/heads/${row.target_branch}`);
  const mergeable = onto === undefined ? 'unknown' : await tryMerge(core, { repository, row, onto });
  if (mergeable !== 'yes') await content.dropRef(mergeRefOf(row.number));
  return core.work.housekeep(sql => savePullRequest(sql, row, { mergeable }));
};

interface Tried {
  readonly repository: Repository;
  readonly row: PullRequestRow;
  readonly onto: string;
}

const tryMerge = async (
  { host, clock }: RepositoriesCore,
  { repository, row, onto }: Tried,
): Promise<PullRequestRow['mergeable']> => {
  const content = host().repository(repository.id);
  try {
    const merged = await content.merge({
      onto,
      head: row.head_sha,
      method: 'merge',
      message: `Merge #${row.number} into ${row.target_branch}`,
      by: { name: 'Freshet', email: 'freshet@localhost.localdomain', at: clock.now() },
    });
    await content.point(mergeRefOf(row.number), merged);
    return 'yes';
  } catch (error) {
    if (isFault(error, 'GIT_MERGE_CONFLICT')) return 'conflicts';
    if (isFault(error, 'GIT_NOTHING_TO_COMMIT')) return 'yes';
    throw error;
  }
};
