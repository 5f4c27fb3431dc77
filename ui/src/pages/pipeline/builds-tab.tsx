import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { BuildLength, subjectOf } from '../../builds/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';

/** The newest builds of a pipeline; all of them are one click away. */
export const BuildsTab = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const t = useText('builds');
  const builds = useQuery(read('/builds', { query: { pipeline: [id], limit: 50 } }));
  if (builds.error) return <ErrorState error={builds.error} onRetry={() => void builds.refetch()} />;
  if (!builds.data) return <SkeletonRows rows={6} />;
  if (builds.data.length === 0)
    return (
      <EmptyState icon="runs" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.rows} aria-label={t('title')}>
        {builds.data.map(build => (
          <li key={build.id}>
            <Link to="/builds/$id" params={{ id: build.id }} look="quiet" className={styles.row}>
              <StatusPill kind="build" status={build.state} quiet="auto" />
              <b>{t('number', { number: build.number })}</b>
              <span className={styles.grow}>{subjectOf(build) || build.reason}</span>
              <span className={styles.quiet}>{build.branchName}</span>
              <span className={styles.end}>
                <BuildLength from={build.started} to={build.finished} />
              </span>
              <span className={styles.end}>
                <Time at={build.created} bare focusable={false} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to="/builds" search={{ q: `pipeline:"${name}"` }}>
          {t('all')}
        </Link>
      </p>
    </>
  );
};
