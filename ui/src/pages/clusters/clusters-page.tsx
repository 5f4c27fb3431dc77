import { type ReactNode, useMemo } from 'react';
import { ButtonLink } from '../../design/button/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { CLUSTER_STATES, clusterStateOf, useAwayRuntimes, whyUnknown } from '../../gitops/index.ts';
import { filterRows, ListView, toldColumns, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { AllWorkloads } from './all-workloads-tab.tsx';
import { CLUSTER_TOLD, type ClusterRow, clusterColumns } from './cluster-columns.tsx';
import { NoClusters } from './no-clusters.tsx';
import { parseClustersSearch } from './search.ts';
import { useClusters } from './use-cluster.ts';

const FACETS = new Set(['status', 'runtime']);

/** The clusters that runtimes deploy to, and what runs in all of them. */
export const ClustersPage = () => {
  const t = useText('clusters');
  const [{ tab = 'clusters' }] = usePageSearch(parseClustersSearch);
  const mayAdd = useCan('create', 'cluster');
  const add = mayAdd && (
    <ButtonLink to="/runtimes" search={{ wizard: 'cluster' }} icon="plus" variant="primary">
      {t('add')}
    </ButtonLink>
  );
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={add}
      tabs={[
        { label: t('tab.clusters'), to: '/clusters', search: { tab: undefined } },
        { label: t('tab.workloads'), to: '/clusters', search: { tab: 'workloads' } },
      ]}
    >
      {tab === 'workloads' ? <AllWorkloads add={add} /> : <Clusters add={add} />}
    </Page>
  );
};

/** Which clusters answer, and what is in them. */
const Clusters = ({ add }: { readonly add: ReactNode }) => {
  const t = useText('clusters');
  const gitops = useText('gitops');
  const columns = useMemo(() => clusterColumns(t, gitops), [t, gitops]);
  const list = useList(parseClustersSearch, columns);
  const clusters = useClusters();
  const { away, ...runtimes } = useAwayRuntimes();
  const isLoading = clusters.isPending || runtimes.isLoading;
  const rows = useMemo(
    () =>
      (isLoading ? [] : clusters.rows).map((row): ClusterRow => {
        const isAway = away?.has(row.runtime);
        return { ...row, state: clusterStateOf(row.status, isAway), because: whyUnknown(row, isAway) };
      }),
    [isLoading, clusters.rows, away],
  );
  return (
    <ListView
      list={list}
      words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
      at="/clusters"
      read={{
        isPending: isLoading,
        error: clusters.error ?? runtimes.error,
        refetch: () => Promise.all([clusters.refetch(), ...(runtimes.error ? [runtimes.refetch()] : [])]),
      }}
      columns={toldColumns(columns, rows, CLUSTER_TOLD)}
      facets={useFacets(rows)}
      rows={filterRows(rows, parseQuery(list.text, FACETS), {
        values: (row, key) => [key === 'status' ? row.state : row.runtime],
        words: ({ name, server, runtime }) => `${name} ${server} ${runtime}`,
      })}
      keyOf={({ id }) => id}
      href={({ runtime, name }) => `/clusters/${encodeURIComponent(runtime)}/${encodeURIComponent(name)}`}
      empty={<NoClusters add={add} />}
    />
  );
};

const useFacets = (rows: readonly ClusterRow[]): readonly Facet[] => {
  const t = useText('clusters');
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('column.status'),
        pinned: true,
        values: CLUSTER_STATES.map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        key: 'runtime',
        label: t('column.runtime'),
        pinned: true,
        values: [...new Set(rows.map(({ runtime }) => runtime))].toSorted().map(value => ({ value })),
      },
    ],
    [rows, t],
  );
};
