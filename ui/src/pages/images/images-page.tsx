import { useMemo } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import type { Facet } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { ListView, PanelPending, SelectedPanel, toldColumns, useList } from '../../list/index.ts';
import { MissingPart, Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { imageColumns, TOLD } from './image-columns.tsx';
import { parseImagesSearch } from './search.ts';
import { type Image, registriesOf, tagNames, useImages } from './use-images.ts';

const panel = later(async () => (await import('./image-panel.tsx')).ImagePanel, MissingPart, PanelPending);
const LATER = [panel];

/** The images that builds made and pushed, with what was noted of them. */
export const ImagesPage = () => {
  const t = useText('images');
  const columns = useMemo(() => imageColumns(t), [t]);
  const list = useList(parseImagesSearch, columns);
  const { search, select } = list;
  const images = useImages(list.text);
  useFetchWhenIdle(LATER);
  return (
    <Page title={t('title')} width="bare">
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/images"
        read={images}
        columns={toldColumns(columns, images.rows, TOLD)}
        facets={useFacets(images.rows)}
        rows={images.rows}
        keyOf={({ _id }) => _id}
        page={images.page}
        empty={
          <EmptyState icon="image" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={images.rows.find(({ _id }) => _id === search.selected)}
            read={images}
            title={t('title')}
            gone={t('gone')}
            onClose={() => select()}
          >
            {image => <panel.Show key={image._id} image={image} onClose={() => select()} />}
          </SelectedPanel>
        }
      />
    </Page>
  );
};

/** Names that the loaded images have are offered. */
const useFacets = (rows: readonly Image[]): readonly Facet[] => {
  const t = useText('images');
  return useMemo(() => {
    const seen = (of: (image: Image) => readonly string[]) =>
      [...new Set(rows.flatMap(of))]
        .filter(value => value !== '')
        .toSorted()
        .map(value => ({ value }));
    return [
      { key: 'registry', label: t('column.registry'), pinned: true, values: seen(registriesOf) },
      { key: 'branch', label: t('column.branch'), pinned: true, values: seen(({ branch }) => [branch]) },
      { key: 'tag', label: t('facet.tag'), values: seen(tagNames) },
      { key: 'commit', label: t('column.commit'), values: seen(({ sha }) => [sha]) },
    ];
  }, [rows, t]);
};
