import { useMemo } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows, ListView, useList } from '../../list/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { type ClusterBoardQuery, ClusterPodsDocument } from './cluster.proxy.generated.ts';
import { OfflineNote } from './offline-note.tsx';
import { podColumns } from './pod-columns.tsx';
import { POD_KEYS, podFilter } from './question.ts';
import { parseClusterSearch } from './search.ts';
import type { ClusterPlace } from './use-cluster.ts';
import { useLivePages } from './use-live-pages.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly board: ClusterBoardQuery['clusterBoard'] | undefined;
}

/** The pods of a cluster, those in trouble first; each leads to the workload that it is of. */
export const PodsTab = ({ place, board }: Props) => {
  const t = useText('clusters');
  const columns = useMemo(() => podColumns(t), [t]);
  const list = useList(parseClusterSearch, columns);
  const { runtime, cluster } = place;
  const filter = podFilter(list.text);
  const pods = useLivePages({
    queryKey: ['/gitops/boards/pods', runtime, cluster, filter],
    fetch: async (after, signal) => {
      const variables = { cluster, filter, ...(after === undefined ? {} : { after }) };
      return (await askRuntime({ runtime, document: ClusterPodsDocument, variables, signal })).pods;
    },
  });
  const at = `/clusters/${encodeURIComponent(runtime)}/${encodeURIComponent(cluster)}`;
  const facets = useMemo<readonly Facet[]>(
    () => [
      {
        key: 'namespace',
        label: t('workload.namespace'),
        pinned: true,
        values: (board?.namespaces ?? []).map(({ name }) => ({ value: name })),
      },
      {
        key: 'status',
        label: t('pod.status'),
        pinned: true,
        values: (pods.first?.byStatus ?? []).map(({ name, count }) => ({ value: name, count })),
      },
    ],
    [board, pods.first, t],
  );
  return (
    <ListView
      list={list}
      words={{ label: t('tab.pods'), filter: t('pod.filter'), nothing: t('pod.nothing') }}
      at={at}
      read={{ ...pods, error: pods.data ? null : pods.error }}
      failure={<OfflineNote place={place} error={pods.error} onRetry={pods.refetch} />}
      columns={columns}
      facets={facets}
      rows={filterRows(pods.rows, parseQuery(list.text, POD_KEYS), {
        values: (row, key) => [key === 'status' ? row.status : row.namespace],
        words: row => `${row.name} ${row.namespace} ${row.owner ?? ''} ${row.status}`,
      })}
      keyOf={({ namespace, name }) => `${namespace}/${name}`}
      // A pod is told of with its workload; one that belongs to none has nothing else to show.
      href={({ owner, namespace, name }) => {
        const [kind = '', workload = ''] = (owner ?? '').split('/');
        return kind === ''
          ? `${at}?tab=pods&selected=${namespace}/${name}`
          : `${at}?tab=workloads&selected=${kind}/${namespace}/${workload}&panel=pods&pod=${name}`;
      }}
      page={pods.page}
      empty={
        <EmptyState icon="pod" title={t('pod.emptyTitle')}>
          {t('pod.emptyText')}
        </EmptyState>
      }
    />
  );
};
