import { type ReactNode, useMemo } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import type { Facet } from '../../design/filter-bar/index.ts';
import type { Column } from '../../design/table/index.ts';
import { ClusterName } from '../../gitops/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { ListView, PanelPending, toldColumns, useList } from '../../list/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import type { PlacedWorkload } from './all-workloads.ts';
import { BoardStrip } from './board-strip.tsx';
import styles from './boards.module.css';
import { NoClusters } from './no-clusters.tsx';
import { isAway } from './offline-note.tsx';
import { placedText, readPlaced, workloadOrder } from './question.ts';
import { MOST_ROWS } from './read-part.ts';
import { parseClustersSearch } from './search.ts';
import { SilentClusters } from './silent-clusters.tsx';
import { useAllWorkloads } from './use-all-workloads.ts';
import type { BoardCluster } from './use-cluster.ts';
import { TOLD, workloadColumns } from './workload-columns.tsx';
import { useWorkloadFacets } from './workload-facets.ts';

const panel = later(
  async () => (await import('./workload-panel.tsx')).WorkloadPanel,
  MissingPart,
  PanelPending,
);
const LATER = [panel];

/** What runs in all clusters, the worst first, wherever it is. */
export const AllWorkloads = ({ add }: { readonly add: ReactNode }) => {
  const t = useText('clusters');
  const columns = useColumns();
  const list = useList(parseClustersSearch, columns);
  const { search, select, text } = list;
  const workloads = useAllWorkloads(text, workloadOrder(list.state.sort));
  const { clusters, board, silent, asked, answered } = workloads;
  const facets = useFacets(clusters, useWorkloadFacets(board));
  useFetchWhenIdle(LATER);
  const selected = readPlaced(search.selected);
  return (
    <ListView
      list={list}
      words={{ label: t('all.title'), filter: t('workload.filter'), nothing: t('workload.nothing') }}
      at="/clusters"
      href={row => `/clusters?tab=workloads&selected=${encodeURIComponent(placedText(row))}`}
      read={workloads}
      failure={
        workloads.isSilence && silent.every(({ error }) => isAway(error)) ? (
          <EmptyState
            icon="cluster"
            title={t('all.silence')}
            actions={
              <Button
                variant="primary"
                icon="refresh"
                busy={workloads.isAskingAgain}
                onClick={workloads.refetch}
              >
                {t('away.retry')}
              </Button>
            }
          >
            {t('away.runtimeText')}
          </EmptyState>
        ) : undefined
      }
      columns={toldColumns(columns, workloads.rows, TOLD)}
      facets={facets}
      rows={workloads.rows}
      keyOf={placedText}
      page={workloads.page}
      note={
        <>
          {(board || workloads.isPending) && <BoardStrip board={board} text={text} onAsk={list.ask} />}
          {asked.count < asked.of && (
            <div className={styles.note}>
              <Banner title={t('all.most', { count: asked.count, of: asked.of })}>{t('all.narrow')}</Banner>
            </div>
          )}
          {workloads.isCut && (
            <div className={styles.note}>
              <Banner title={t('all.cut', { count: MOST_ROWS })}>{t('all.cutText')}</Banner>
            </div>
          )}
          <SilentClusters
            silent={silent}
            of={answered.of}
            isAskingAgain={workloads.isAskingAgain}
            onRetry={workloads.refetch}
          />
        </>
      }
      foot={workloads.page.loading && answered.of > 1 && t('all.answered', answered)}
      empty={
        clusters.length === 0 ? (
          <NoClusters add={add} />
        ) : (
          <EmptyState icon="box" title={t('workload.emptyTitle')}>
            {t('workload.emptyText')}
          </EmptyState>
        )
      }
      panel={
        selected && <panel.Show key={search.selected} {...selected} isPlaceShown onClose={() => select()} />
      }
    />
  );
};

const useColumns = (): readonly Column<PlacedWorkload>[] => {
  const t = useText('clusters');
  return useMemo(() => {
    const [name, ...others] = workloadColumns<PlacedWorkload>(t, row => row);
    const place: Column<PlacedWorkload> = {
      id: 'cluster',
      header: t('column.name'),
      flex: 1,
      min: 150,
      priority: 2,
      cell: ({ runtime, cluster }) => <ClusterName cluster={cluster} runtime={runtime} />,
    };
    return name ? [name, place, ...others] : [];
  }, [t]);
};

const useFacets = (clusters: readonly BoardCluster[], others: readonly Facet[]): readonly Facet[] => {
  const t = useText('clusters');
  return useMemo(() => {
    const seen = (of: (cluster: BoardCluster) => string) =>
      [...new Set(clusters.map(of))].toSorted().map(value => ({ value }));
    return [
      { key: 'cluster', label: t('column.name'), pinned: true, values: seen(({ name }) => name) },
      ...others,
      { key: 'runtime', label: t('column.runtime'), values: seen(({ runtime }) => runtime) },
    ];
  }, [clusters, others, t]);
};
