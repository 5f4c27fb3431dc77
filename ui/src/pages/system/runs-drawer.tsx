import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Duration, Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { RunPill } from './run-pill.tsx';
import { isOpen } from './states.ts';
import styles from './system.module.css';
import type { ScheduleRun } from './use-system.ts';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  /** Asks for a run; absent where the reader may not. */
  readonly onRun?: (() => void) | undefined;
}

const PAGE = 50;
/** Nothing tells that a run has ended either; one that goes on is looked at often, others not at all. */
const WATCH_MS = 2000;

/** The runs of one schedule, newest first. */
export const RunsDrawer = ({ name, onClose, onRun }: Props) => {
  const t = useText('system');
  const runs = useInfiniteQuery({
    queryKey: ['/system/schedules/{name}/runs', name],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        '/system/schedules/{name}/runs',
        { path: { name }, query: { limit: PAGE, ...(pageParam === '' ? {} : { before: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: page => (page.length === PAGE ? page.at(-1)?._id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.some(isOpen) ? WATCH_MS : false),
  });
  const rows = runs.data?.pages.flat() ?? [];
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('schedules.runsOf', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {onRun && (
            <Button icon="play" onClick={onRun}>
              {t('schedules.runNow')}
            </Button>
          )}
        </>
      }
    >
      {runs.isPending && <SkeletonRows rows={6} />}
      {runs.error && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isSuccess && rows.length === 0 && (
        <EmptyState icon="clock" title={t('run.none')}>
          {t('run.noneText')}
        </EmptyState>
      )}
      <ol className={styles.runs} aria-label={t('schedules.runsOf', { name })}>
        {rows.map(run => (
          <Run key={run._id} run={run} />
        ))}
      </ol>
      {runs.hasNextPage && (
        <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('run.more')}
        </Button>
      )}
    </Drawer>
  );
};

const Run = ({ run }: { readonly run: ScheduleRun }) => {
  const t = useText('system.run');
  const { state, trigger, scheduledAt, startedAt, finishedAt, replica, attempt, error } = run;
  return (
    <li className={styles.run}>
      <div className={styles.runHead}>
        <RunPill state={state} />
        <span className={styles.grow}>{t(trigger)}</span>
        {startedAt && finishedAt && (
          <span className={styles.quiet}>
            <Duration ms={new Date(finishedAt).getTime() - new Date(startedAt).getTime()} />
          </span>
        )}
        <Time at={startedAt ?? scheduledAt} />
      </div>
      {state === 'waiting' && <p className={styles.quiet}>{t('waitingWhy')}</p>}
      {(replica || attempt > 1) && (
        <p className={styles.quiet}>
          {replica && <code className={styles.mono}>{replica}</code>}
          {attempt > 1 && ` ${t('attempt', { count: attempt })}`}
        </p>
      )}
      {error && <p className={styles.error}>{error}</p>}
    </li>
  );
};
