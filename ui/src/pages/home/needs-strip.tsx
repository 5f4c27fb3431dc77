import { StateIcon } from '../../design/status/index.ts';
import { useRuntimes, useRuntimeTroubles } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import { NeedLine } from './need-line.tsx';
import { needsOf } from './needs.ts';
import styles from './needs-strip.module.css';
import { useApprovals, useBuildStatistics, usePeriod, useWorstApplications } from './use-home.ts';

/** What only the person can move on, and what they should know before anything else. */
export const NeedsStrip = () => {
  const t = useText('home.needs');
  const { runtime } = usePeriod();
  const approvals = useApprovals();
  const builds = useBuildStatistics();
  const worst = useWorstApplications();
  const runtimes = useRuntimes();
  const troublesOf = useRuntimeTroubles();
  const isPending = approvals.isLoading || builds.isLoading || worst.isLoading || runtimes.isPending;
  if (isPending) return <div className={styles.place} aria-hidden="true" data-skeleton="" />;
  const needs = needsOf({
    approvals: approvals.data ?? [],
    failed: builds.data?.mine ?? [],
    worst: worst.data,
    runtimes: runtimes.rows.filter(({ name }) => runtime === undefined || name === runtime),
    troublesOf,
  });
  if (needs.length === 0)
    return (
      <p className={styles.nothing}>
        <StateIcon tone="ok" shape="ok" size={15} />
        {t('nothing')}
      </p>
    );
  return (
    <section aria-label={t('title')}>
      <ul className={styles.strip}>
        {needs.map(need => (
          <li key={need.is}>
            <NeedLine need={need} />
          </li>
        ))}
      </ul>
    </section>
  );
};
