import { Button } from '../design/button/index.ts';
import { EmptyState } from '../design/empty-state/index.ts';
import { NoMatches } from '../design/filter-bar/index.ts';
import { DataTable } from '../design/table/index.ts';
import type { GallerySection } from './section.ts';
import {
  buildColumns,
  Framed,
  FullTable,
  fewBuilds,
  GroupedTable,
  hrefOf,
  LiveTable,
  rowKey,
} from './table-samples.tsx';

const nothing = () => undefined;

const common = { label: 'Pipelines', columns: buildColumns, rowKey, href: hrefOf };

/** Rows and columns of anything. */
export const tableSection: GallerySection = {
  id: 'table',
  title: 'Table',
  states: [
    { id: 'full', title: 'Selection, order, display', wide: true, show: () => <FullTable count={60} /> },
    { id: 'huge', title: '50,000 rows', wide: true, show: () => <FullTable count={50_000} /> },
    { id: 'dense', title: 'Dense rows', wide: true, show: () => <FullTable count={60} density="dense" /> },
    { id: 'tall', title: 'Tall rows', wide: true, show: () => <FullTable count={60} density="tall" /> },
    { id: 'groups', title: 'Groups, row shown in a panel', wide: true, show: () => <GroupedTable /> },
    { id: 'live', title: 'New rows wait', wide: true, show: () => <LiveTable /> },
    {
      id: 'paged',
      title: 'Next page on its way',
      busy: true,
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable
            {...common}
            rows={fewBuilds.slice(0, 4)}
            page={{ total: 412, hasMore: true, loading: true, onMore: nothing }}
          />
        </Framed>
      ),
    },
    {
      id: 'loading',
      title: 'First rows on their way',
      busy: true,
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable {...common} rows={[]} loading />
        </Framed>
      ),
    },
    {
      id: 'empty',
      title: 'Empty',
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable
            {...common}
            rows={[]}
            empty={
              <EmptyState
                icon="pipeline"
                title="No pipelines yet"
                actions={
                  <Button variant="primary" icon="plus">
                    New pipeline
                  </Button>
                }
              >
                A pipeline builds and tests what you push.
              </EmptyState>
            }
          />
        </Framed>
      ),
    },
    {
      id: 'nothing-matches',
      title: 'Nothing matches',
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable
            {...common}
            rows={[]}
            filtered
            nothingMatches={
              <NoMatches
                title="No pipeline matches"
                value="status:error env:qa"
                onChange={nothing}
                facets={[
                  { key: 'status', label: 'Status' },
                  { key: 'env', label: 'Environment' },
                ]}
              />
            }
          />
        </Framed>
      ),
    },
    {
      id: 'error',
      title: 'Error, nothing to show',
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable {...common} rows={[]} error="The pipelines could not be loaded" />
        </Framed>
      ),
    },
    {
      id: 'page-error',
      title: 'Next page did not come',
      wide: true,
      show: () => (
        <Framed height={300}>
          <DataTable
            {...common}
            rows={fewBuilds.slice(0, 4)}
            page={{
              hasMore: true,
              loading: false,
              onMore: nothing,
              error: <Button size="sm">Load more rows</Button>,
            }}
          />
        </Framed>
      ),
    },
    {
      id: 'content',
      title: 'As high as its rows',
      wide: true,
      show: () => <DataTable {...common} rows={fewBuilds.slice(0, 3)} height="content" noFoot />,
    },
  ],
};
