import { useMemo } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows, ListView, SelectedPanel, useList } from '../../list/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { type ClusterBoardQuery, ClusterServicesDocument } from './cluster.proxy.generated.ts';
import { OfflineNote } from './offline-note.tsx';
import { serviceColumns } from './pod-columns.tsx';
import { SERVICE_KEYS, serviceFilter } from './question.ts';
import { parseClusterSearch } from './search.ts';
import { ServicePanel } from './service-panel.tsx';
import type { ClusterPlace } from './use-cluster.ts';
import { useLivePages } from './use-live-pages.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly board: ClusterBoardQuery['clusterBoard'] | undefined;
}

const TYPES = ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'];

/** The services of a cluster, and who answers behind them. */
export const ServicesTab = ({ place, board }: Props) => {
  const t = useText('clusters');
  const columns = useMemo(() => serviceColumns(t), [t]);
  const list = useList(parseClusterSearch, columns);
  const { runtime, cluster } = place;
  const filter = serviceFilter(list.text);
  const services = useLivePages({
    queryKey: ['/gitops/boards/services', runtime, cluster, filter],
    fetch: async (after, signal) => {
      const variables = { cluster, filter, ...(after === undefined ? {} : { after }) };
      return (await askRuntime({ runtime, document: ClusterServicesDocument, variables, signal })).services;
    },
  });
  const facets = useMemo<readonly Facet[]>(
    () => [
      {
        key: 'namespace',
        label: t('workload.namespace'),
        pinned: true,
        values: (board?.namespaces ?? []).map(({ name }) => ({ value: name })),
      },
      { key: 'type', label: t('service.type'), pinned: true, values: TYPES.map(value => ({ value })) },
    ],
    [board, t],
  );
  const at = `/clusters/${encodeURIComponent(runtime)}/${encodeURIComponent(cluster)}`;
  const idOf = ({ namespace, name }: { namespace: string; name: string }) => `${namespace}/${name}`;
  const { selected } = list.search;
  return (
    <ListView
      list={list}
      words={{ label: t('tab.services'), filter: t('service.filter'), nothing: t('service.nothing') }}
      at={at}
      read={{ ...services, error: services.data ? null : services.error }}
      failure={<OfflineNote place={place} error={services.error} onRetry={services.refetch} />}
      columns={columns}
      facets={facets}
      rows={filterRows(services.rows, parseQuery(list.text, SERVICE_KEYS), {
        values: (row, key) => [key === 'type' ? row.type : row.namespace],
        words: row => `${row.name} ${row.namespace} ${row.ports.map(({ port }) => port).join(' ')}`,
      })}
      keyOf={idOf}
      href={row => `${at}?tab=services&selected=${idOf(row)}`}
      page={services.page}
      empty={
        <EmptyState icon="svc" title={t('service.emptyTitle')}>
          {t('service.emptyText')}
        </EmptyState>
      }
      panel={
        <SelectedPanel
          id={selected}
          row={services.rows.find(row => idOf(row) === selected)}
          read={services}
          title={t('tab.services')}
          gone={t('service.gone')}
          onClose={() => list.select()}
        >
          {service => <ServicePanel place={place} service={service} onClose={() => list.select()} />}
        </SelectedPanel>
      }
    />
  );
};
