import { ErrorState } from '../../design/error-state/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { CommitMark, type Repository, subjectOf } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';
import { type PullPath, useComparison } from './use-pull-request.ts';

interface Props {
  readonly repository: Repository;
  readonly path: PullPath;
}

/** The commits that would be merged, with what builds said of each. */
export const CommitsTab = ({ repository, path }: Props) => {
  const t = useText('pullRequest');
  const comparison = useComparison(path);
  if (comparison.error)
    return <ErrorState error={comparison.error} onRetry={() => void comparison.refetch()} />;
  if (!comparison.data) return <SkeletonRows rows={4} />;
  const { commits, commitsTruncated } = comparison.data;
  if (commits.length === 0) return <p className={styles.note}>{t('noCommits')}</p>;
  return (
    <>
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
      {commitsTruncated && <p className={styles.note}>{t('moreCommits')}</p>}
    </>
  );
};
