import { useMemo } from 'react';
import { ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows, ListView, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { CLUSTER_STATUSES, clusterColumns, statusOf } from './cluster-columns.tsx';
import { parseClustersSearch } from './search.ts';
import { type BoardCluster, useClusters } from './use-cluster.ts';

const FACETS = new Set(['status', 'runtime']);

/** The clusters that runtimes deploy to: which answer, and what is in them. */
export const ClustersPage = () => {
  const t = useText('clusters');
  const columns = useMemo(() => clusterColumns(t), [t]);
  const list = useList(parseClustersSearch, columns);
  const clusters = useClusters();
  const mayAdd = useCan('create', 'cluster');
  const add = mayAdd && (
    <ButtonLink to="/runtimes" search={{ wizard: 'cluster' }} icon="plus" variant="primary">
      {t('add')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} width="bare" actions={add}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/clusters"
        read={clusters}
        columns={columns}
        facets={useFacets(clusters.rows)}
        rows={filterRows(clusters.rows, parseQuery(list.text, FACETS), {
          values: (row, key) => [key === 'status' ? statusOf(row) : row.runtime],
          words: ({ name, server, runtime }) => `${name} ${server} ${runtime}`,
        })}
        keyOf={({ id }) => id}
        href={({ runtime, name }) => `/clusters/${encodeURIComponent(runtime)}/${encodeURIComponent(name)}`}
        empty={
          <EmptyState icon="cluster" title={t('empty.title')} actions={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Page>
  );
};

const useFacets = (rows: readonly BoardCluster[]): readonly Facet[] => {
  const t = useText('clusters');
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('column.status'),
        pinned: true,
        values: CLUSTER_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
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
