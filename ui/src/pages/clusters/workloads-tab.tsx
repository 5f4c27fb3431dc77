import { useMemo } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, toldColumns, useList } from '../../list/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { BoardStrip } from './board-strip.tsx';
import { type ClusterBoardQuery, ClusterWorkloadsDocument } from './cluster.proxy.generated.ts';
import { OfflineNote } from './offline-note.tsx';
import { readRef, refText, WORKLOAD_KEYS, workloadFilter, workloadOrder } from './question.ts';
import { parseClusterSearch } from './search.ts';
import type { ClusterPlace } from './use-cluster.ts';
import { useLivePages } from './use-live-pages.ts';
import { TOLD, workloadColumns } from './workload-columns.tsx';
import { useWorkloadFacets, workloadValues, workloadWords } from './workload-facets.ts';

type Board = ClusterBoardQuery['clusterBoard'];

const panel = later(
  async () => (await import('./workload-panel.tsx')).WorkloadPanel,
  MissingPart,
  PanelPending,
);
const LATER = [panel];

interface Props {
  readonly place: ClusterPlace;
  readonly board: Board | undefined;
}

/** What runs in a cluster; the worst first. */
export const WorkloadsTab = ({ place, board }: Props) => {
  const t = useText('clusters');
  const { runtime, cluster } = place;
  const columns = useMemo(() => workloadColumns(t, () => ({ runtime, cluster })), [t, runtime, cluster]);
  const list = useList(parseClusterSearch, columns);
  const { search, select, text } = list;
  const filter = workloadFilter(text);
  const order = workloadOrder(list.state.sort);
  const workloads = useLivePages({
    queryKey: ['/gitops/boards/workloads', runtime, cluster, filter, order],
    fetch: async (after, signal) => {
      const variables = { cluster, filter, ...order, ...(after === undefined ? {} : { after }) };
      return (await askRuntime({ runtime, document: ClusterWorkloadsDocument, variables, signal })).workloads;
    },
  });
  useFetchWhenIdle(LATER);
  const selected = readRef(search.selected);
  const rows = filterRows(workloads.rows, parseQuery(text, WORKLOAD_KEYS), {
    values: workloadValues,
    words: workloadWords,
  });
  return (
    <ListView
      list={list}
      words={{ label: t('tab.workloads'), filter: t('workload.filter'), nothing: t('workload.nothing') }}
      at={`/clusters/${encodeURIComponent(runtime)}/${encodeURIComponent(cluster)}`}
      // What was read stays while it cannot be read again; the note above it says since when.
      read={{ ...workloads, error: workloads.data ? null : workloads.error }}
      failure={<OfflineNote place={place} error={workloads.error} onRetry={workloads.refetch} />}
      columns={toldColumns(columns, rows, TOLD)}
      facets={useWorkloadFacets(board)}
      rows={rows}
      keyOf={refText}
      page={workloads.page}
      note={(board || !workloads.error) && <BoardStrip board={board} text={text} onAsk={list.ask} />}
      empty={
        <EmptyState icon="box" title={t('workload.emptyTitle')}>
          {t('workload.emptyText')}
        </EmptyState>
      }
      panel={
        selected && (
          <panel.Show key={refText(selected)} place={place} workload={selected} onClose={() => select()} />
        )
      }
    />
  );
};
