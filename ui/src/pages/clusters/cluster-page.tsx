import { useParams } from '@tanstack/react-router';
import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Time } from '../../design/time/index.ts';
import { NotFoundPage, Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { isAway } from './offline-note.tsx';
import { PodsTab } from './pods-tab.tsx';
import { parseClusterSearch } from './search.ts';
import { ServicesTab } from './services-tab.tsx';
import { useBoard } from './use-cluster.ts';
import { WorkloadsTab } from './workloads-tab.tsx';

const MISSING = 404;

/** One cluster: what runs in it, its pods and its services, as its runtime sees them now. */
export const ClusterPage = () => {
  const t = useText('clusters');
  const params = useParams({ strict: false });
  const place = { runtime: params.runtime ?? '', cluster: params.cluster ?? '' };
  const [{ tab = 'workloads' }] = usePageSearch(parseClusterSearch);
  const board = useBoard(place);
  // One that may not be seen is not found, and the list may know of it all the same.
  if (board.error && faultFrom(board.error).status === MISSING) return <NotFoundPage />;
  const at = `/clusters/${encodeURIComponent(place.runtime)}/${encodeURIComponent(place.cluster)}`;
  const known = board.data?.clusterBoard;
  const parts = { place, board: known };
  return (
    <Page
      title={place.cluster}
      breadcrumb={[
        { label: t('title'), to: '/clusters' },
        { label: place.runtime, to: `/runtimes/${place.runtime}` },
      ]}
      width="bare"
      actions={
        <ButtonLink
          to="/runtimes/$name"
          params={{ name: place.runtime }}
          search={{ tab: 'clusters' }}
          icon="sliders"
        >
          {t('manage')}
        </ButtonLink>
      }
      tabs={[
        tabOf(t('tab.workloads'), at, undefined, known?.workloads),
        tabOf(t('tab.pods'), at, 'pods', known?.pods),
        tabOf(t('tab.services'), at, 'services', known?.services),
      ]}
    >
      {board.error && known && isAway(board.error) && (
        <Banner
          shape="strip"
          tone="warn"
          title={t('away.stale', { name: place.runtime })}
          actions={
            <Button size="sm" onClick={() => void board.refetch()}>
              {t('away.retry')}
            </Button>
          }
        >
          {t('away.asOf')} <Time at={new Date(board.dataUpdatedAt).toISOString()} />
        </Banner>
      )}
      {tab === 'workloads' && <WorkloadsTab {...parts} />}
      {tab === 'pods' && <PodsTab {...parts} />}
      {tab === 'services' && <ServicesTab {...parts} />}
    </Page>
  );
};

const tabOf = (label: string, to: string, tab: string | undefined, count: number | undefined) => ({
  label,
  to,
  search: { tab },
  ...(count === undefined ? {} : { count }),
});
