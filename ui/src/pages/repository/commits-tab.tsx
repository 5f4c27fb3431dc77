import { api, data } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { CommitMark, pathOf, type Repository, subjectOf } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './repository.module.css';

interface Props {
  readonly repository: Repository;
  readonly branch: string;
}

/** What happened on a branch, newest first, with what builds said about it. */
export const CommitsTab = ({ repository, branch }: Props) => {
  const t = useText('repositories.one.commit');
  const path = pathOf(repository);
  const commits = useCursorPages({
    queryKey: ['/repos/{owner}/{repo}/commits', path, branch],
    fetch: (cursor, signal) =>
      data(
        api.GET('/repos/{owner}/{repo}/commits', {
          params: {
            path,
            query: { limit: 30, revision: branch, ...(cursor === undefined ? {} : { cursor }) },
          },
          signal,
        }),
      ),
  });
  if (commits.error) return <ErrorState error={commits.error} onRetry={() => void commits.refetch()} />;
  if (commits.isPending) return <SkeletonRows rows={8} />;
  const all = commits.data.pages.flatMap(page => page.commits);
  if (all.length === 0) return <p className={styles.blank}>{t('none')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {all.map(({ sha, message, author }) => (
          <li key={sha} className={styles.row}>
            <span className={styles.grow} title={message}>
              {subjectOf(message)}
            </span>
            <CommitMark repository={repository} sha={sha} />
            <span className={styles.quiet}>{author.name}</span>
            <Sha value={sha} copy />
            <Time at={author.date} />
          </li>
        ))}
      </ul>
      {commits.page.hasMore && (
        <div className={styles.more}>
          <Button busy={commits.page.loading} onClick={commits.page.onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
};
