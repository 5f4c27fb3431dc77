import { useState } from 'react';
import { Button } from '../design/button/index.ts';
import { type Facet, FilterBar, SavedViews } from '../design/filter-bar/index.ts';
import type { GallerySection } from './section.ts';

const facets: readonly Facet[] = [
  {
    key: 'project',
    label: 'Project',
    icon: 'folder',
    pinned: true,
    values: [
      { value: 'storefront', count: 12 },
      { value: 'payments', count: 9 },
      { value: 'search', count: 6 },
    ],
  },
  {
    key: 'branch',
    label: 'Branch',
    icon: 'branch',
    pinned: true,
    values: [{ value: 'main', count: 391 }, { value: 'release/2.18' }],
  },
  { key: 'tag', label: 'Tag', icon: 'tag', values: [{ value: 'nightly' }] },
  {
    key: 'status',
    label: 'Status',
    values: [
      { value: 'error', label: 'Failed', count: 9 },
      { value: 'running', label: 'Running', count: 14 },
    ],
  },
];

const Bar = ({ initial }: { readonly initial: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <FilterBar label="Filter pipelines" value={value} onChange={setValue} facets={facets}>
      <Button variant="ghost" icon="rows">
        Grouped by project
      </Button>
    </FilterBar>
  );
};

const Views = () => {
  const [value, setValue] = useState('status:error');
  const [views, setViews] = useState([
    { id: 'all', label: 'All', query: '', count: 412 },
    { id: 'failing', label: 'Failing', query: 'status:error', count: 9 },
    { id: 'running', label: 'Running', query: 'status:running', count: 14 },
  ]);
  return (
    <>
      <SavedViews
        label="Views of pipelines"
        views={views}
        value={value}
        onChange={setValue}
        onSave={name => setViews([...views, { id: name, label: name, query: value, count: 0 }])}
      />
      <FilterBar label="Filter pipelines" value={value} onChange={setValue} facets={facets} />
    </>
  );
};

/** Asking a list. */
export const filterBarSection: GallerySection = {
  id: 'filter-bar',
  title: 'Filter bar',
  states: [
    { id: 'empty', title: 'Nothing asked', wide: true, show: () => <Bar initial="" /> },
    {
      id: 'asked',
      title: 'Several values, an exclusion, text',
      wide: true,
      show: () => <Bar initial='project:storefront project:search -status:running "cart cookie"' />,
    },
    { id: 'views', title: 'Saved views', wide: true, show: () => <Views /> },
  ],
};
