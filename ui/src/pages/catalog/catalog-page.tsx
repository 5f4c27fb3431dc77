import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { MissingPart, Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { catalogColumns } from './catalog-columns.tsx';
import { parseCatalogSearch } from './search.ts';
import { stepTypeOf } from './step-type.ts';

const panel = later(
  async () => (await import('./step-type-panel.tsx')).StepTypePanel,
  MissingPart,
  PanelPending,
);
const LATER = [panel];

const FACETS = new Set(['from']);
const FROM = ['official', 'account'] as const;

/** The steps that somebody wrote once for all pipelines: those that come with Freshet, and those of the account. */
export const CatalogPage = () => {
  const t = useText('catalog');
  const columns = useMemo(() => catalogColumns(t), [t]);
  const list = useList(parseCatalogSearch, columns);
  const { search, show, select } = list;
  const types = useQuery(read('/step-types', { query: { limit: 100 } }));
  const all = useMemo(() => (types.data?.docs ?? []).map(stepTypeOf), [types.data]);
  useFetchWhenIdle(LATER);
  return (
    <Page title={t('title')} width="bare">
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/catalog"
        read={types}
        columns={columns}
        facets={useFacets()}
        rows={filterRows(all, parseQuery(list.text, FACETS), {
          values: ({ isOfficial }) => [isOfficial ? 'official' : 'account'],
          words: ({ name, title, description, arguments: taken }) =>
            `${name} ${title} ${description} ${taken.map(one => one.name).join(' ')}`,
        })}
        keyOf={({ name }) => name}
        empty={
          <EmptyState icon="box" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={all.find(({ name }) => name === search.selected)}
            read={types}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {stepType => (
              <panel.Show
                key={stepType.name}
                stepType={stepType}
                version={search.version}
                onVersion={version => show({ version: version === stepType.version ? undefined : version })}
                onClose={() => show({ selected: undefined, version: undefined })}
              />
            )}
          </SelectedPanel>
        }
      />
    </Page>
  );
};

const useFacets = (): readonly Facet[] => {
  const t = useText('catalog');
  return useMemo(
    () => [
      {
        key: 'from',
        label: t('facet.from'),
        pinned: true,
        values: FROM.map(value => ({ value, label: t(`from.${value}`) })),
      },
    ],
    [t],
  );
};
