import { useMemo } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { HelpLink, MissingPart, Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { RELEASE_KEYS, RELEASE_STATUSES } from './question.ts';
import { chartColumns, releaseColumns } from './release-columns.tsx';
import { parseHelmSearch } from './search.ts';
import { SilentClusters } from './silent-clusters.tsx';
import { type Release, useCharts, useClusterNames, useReleases } from './use-releases.ts';

const panel = later(
  async () => (await import('./release-panel.tsx')).ReleasePanel,
  MissingPart,
  PanelPending,
);
const LATER = [panel];
const NO_KEYS: ReadonlySet<string> = new Set();

/** The releases of Helm over all clusters, and the charts that they are of. */
export const HelmPage = () => {
  const t = useText('helm');
  const [{ tab = 'releases' }] = usePageSearch(parseHelmSearch);
  return (
    <Page
      title={t('title')}
      width="bare"
      tabs={[
        { label: t('tab.releases'), to: '/helm', search: { tab: undefined } },
        { label: t('tab.charts'), to: '/helm', search: { tab: 'charts' } },
      ]}
    >
      {tab === 'charts' ? <Charts /> : <Releases />}
    </Page>
  );
};

const valuesOf = (row: Release, key: string): readonly string[] => {
  const values: Readonly<Record<string, string>> = {
    runtime: row.runtime,
    cluster: row.clusterName,
    namespace: row.namespace,
    chart: row.chart,
    status: row.status,
  };
  return [values[key] ?? ''];
};

const Releases = () => {
  const t = useText('helm');
  const columns = useMemo(() => releaseColumns(t), [t]);
  const list = useList(parseHelmSearch, columns);
  const { search, select } = list;
  const clusters = useClusterNames();
  const releases = useReleases(list.text, clusters);
  useFetchWhenIdle(LATER);
  return (
    <ListView
      list={list}
      words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
      at="/helm"
      read={releases}
      columns={columns}
      facets={useFacets(releases.rows, clusters)}
      rows={filterRows(releases.rows, parseQuery(list.text, RELEASE_KEYS), {
        values: valuesOf,
        words: ({ name }) => name,
      })}
      keyOf={({ key }) => key}
      page={releases.page}
      note={<SilentClusters clusters={clusters.nodes} />}
      empty={
        <EmptyState
          icon="box"
          title={t('empty.title')}
          actions={<HelpLink topic="gitops/clusters-and-helm">{t('empty.more')}</HelpLink>}
        >
          {t('empty.text')}
        </EmptyState>
      }
      panel={
        <SelectedPanel
          id={search.selected}
          row={releases.rows.find(({ key }) => key === search.selected)}
          read={releases}
          title={t('title')}
          gone={t('gone')}
          onClose={() => select()}
        >
          {release => <panel.Show key={release.key} release={release} onClose={() => select()} />}
        </SelectedPanel>
      }
    />
  );
};

const Charts = () => {
  const t = useText('helm');
  const columns = useMemo(() => chartColumns(t), [t]);
  const list = useList(parseHelmSearch, columns);
  const charts = useCharts(parseQuery(list.text, NO_KEYS).text.join(' '), true);
  return (
    <ListView
      list={list}
      words={{ label: t('tab.charts'), filter: t('charts.filter'), nothing: t('charts.nothing') }}
      at="/helm/charts"
      read={charts}
      columns={columns}
      facets={[]}
      rows={charts.rows}
      keyOf={({ name }) => name}
      // A chart leads to its releases.
      href={({ name }) => `/helm?q=${encodeURIComponent(`chart:${name}`)}`}
      page={charts.page}
      empty={
        <EmptyState icon="box" title={t('charts.emptyTitle')}>
          {t('charts.emptyText')}
        </EmptyState>
      }
    />
  );
};

const useFacets = (
  rows: readonly Release[],
  clusters: ReturnType<typeof useClusterNames>,
): readonly Facet[] => {
  const t = useText('helm');
  return useMemo(() => {
    const seen = (of: (release: Release) => string) =>
      [...new Set(rows.map(of))].toSorted().map(value => ({ value }));
    return [
      {
        key: 'status',
        label: t('column.status'),
        pinned: true,
        values: RELEASE_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        key: 'cluster',
        label: t('column.cluster'),
        pinned: true,
        values: clusters.all.map(value => ({ value })),
      },
      { key: 'chart', label: t('column.chart'), pinned: true, values: seen(({ chart }) => chart) },
      { key: 'namespace', label: t('column.namespace'), values: seen(({ namespace }) => namespace) },
      { key: 'runtime', label: t('column.runtime'), values: clusters.runtimes.map(value => ({ value })) },
    ];
  }, [rows, clusters, t]);
};
