import { Button } from '../../design/button/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ClusterCard } from './cluster-card.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { DatabaseCard, ProcessCard, ReportCard } from './machine-cards.tsx';
import { Checks, Overall, Tiles } from './overview.tsx';
import { SchedulesCard } from './schedules-card.tsx';
import { parseSystemSearch } from './search.ts';
import { SubscriptionsCard } from './subscriptions-card.tsx';
import styles from './system.module.css';
import { useRefresh, useStatus } from './use-system.ts';

/** As high as what comes, so that little jumps. */
const BANNER_HEIGHT = 54;
const CHECKS_HEIGHT = 276;
const SCHEDULES_HEIGHT = 254;

/** How the installation is, and what a person can do about it. */
export const SystemPage = () => {
  const t = useText('system');
  const status = useStatus();
  const { busy, refresh } = useRefresh();
  useCommands([{ id: 'system.refresh', title: t('refresh'), icon: 'refresh', run: () => void refresh() }]);
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon="refresh" busy={busy && status.isRefetching} onClick={() => void refresh()}>
          {t('refresh')}
        </Button>
      }
    >
      {status.error && status.data === undefined ? (
        <Failure error={status.error} onRetry={() => void refresh()} />
      ) : (
        <div className={styles.page} aria-busy={status.isPending}>
          {status.error && <Failure error={status.error} onRetry={() => void refresh()} />}
          {status.data ? <Overall status={status.data} /> : <Skeleton height={BANNER_HEIGHT} />}
          <Tiles status={status.data} />
          {status.data ? <Work status={status.data} /> : <Coming />}
        </div>
      )}
    </Page>
  );
};

const Coming = () => (
  <>
    <div className={styles.columns}>
      <Skeleton height={CHECKS_HEIGHT} />
      <Skeleton height={CHECKS_HEIGHT} />
    </div>
    <Skeleton height={SCHEDULES_HEIGHT} />
  </>
);

/** Shown once the server has said that this person may see it; asking sooner would leave refused calls on record. */
const Work = ({ status }: { readonly status: NonNullable<ReturnType<typeof useStatus>['data']> }) => {
  const [search, show] = usePageSearch(parseSystemSearch);
  const maySeeCluster = useCan('read', 'cluster');
  return (
    <>
      <div className={styles.columns}>
        <Checks status={status} />
        <ProcessCard status={status} />
      </div>
      <SchedulesCard
        late={status.schedules.late}
        open={search.schedule}
        onRuns={schedule => show({ schedule }, { push: schedule !== undefined })}
      />
      <SubscriptionsCard />
      <DeadLettersCard
        kind={search.kind ?? 'event'}
        open={search.letter}
        onKind={kind => show({ kind: kind === 'job' ? kind : undefined, letter: undefined })}
        onOpen={letter => show({ letter }, { push: letter !== undefined })}
      />
      <div className={styles.columns}>
        <DatabaseCard status={status} />
        {maySeeCluster && <ClusterCard />}
      </div>
      <ReportCard status={status} />
    </>
  );
};
