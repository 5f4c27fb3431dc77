import { ErrorState } from '../../design/error-state/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { CommitMark, type Repository, subjectOf } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import { OldBanner } from './old-banner.tsx';
import styles from './pull-request.module.css';
import { useRetry } from './standing-error.ts';
import { type PullPath, useComparison } from './use-pull-request.ts';

interface Props {
  readonly repository: Repository;
  readonly path: PullPath;
}

/** The commits that would be merged, with what builds said of each. */
export const CommitsTab = ({ repository, path }: Props) => {
  const t = useText('pullRequest');
  const comparison = useComparison(path);
  const retry = useRetry(comparison.refetch);
  const { data, at, error } = comparison;
  if (error && !data) return <ErrorState error={error} onRetry={retry.start} retrying={retry.isBusy} />;
  if (!data) return <SkeletonRows rows={4} />;
  const { commits, commitsTruncated } = data;
  return (
    <>
      <OldBanner error={error} at={at} retry={retry} />
      {commits.length === 0 ? (
        <p className={styles.note}>{t('noCommits')}</p>
      ) : (
        <ul className={styles.rows}>
          {commits.map(({ sha, message, author }) => (
            <li key={sha}>
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
      )}
      {commitsTruncated && <p className={styles.note}>{t('moreCommits')}</p>}
    </>
  );
};
