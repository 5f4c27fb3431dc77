import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '../design/error-state/index.ts';
import { type Facet, FilterBar, NoMatches } from '../design/filter-bar/index.ts';
import {
  type Column,
  DataTable,
  type FreshRows,
  TableDisplay,
  type TableGroup,
  type TablePage,
  type TableSelection,
  type TableState,
  tableStateToSearch,
} from '../design/table/index.ts';
import { ListLayout } from './list-layout.tsx';
import type { ListSearch, ShowList } from './use-list.ts';

/** A read as the query library gives it. */
export interface ListRead {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Row> {
  /** From `useList`. */
  readonly list: {
    readonly search: ListSearch;
    readonly show: ShowList;
    readonly state: TableState;
    readonly text: string;
    readonly ask: (text: string) => void;
  };
  readonly words: {
    /** What the rows are: "Teams". */
    readonly label: string;
    /** "Filter teams". */
    readonly filter: string;
    /** "No team matches". */
    readonly nothing: string;
  };
  /** The path of the page; a row is at `?selected=` of it. */
  readonly at: string;
  readonly read: ListRead;
  readonly columns: readonly Column<Row>[];
  readonly facets: readonly Facet[];
  /** Those that the filter leaves. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The address of a row, if not `?selected=`; absent for rows that have none with `null`. */
  readonly href?: ((row: Row) => string) | null;
  /** What teaches somebody whose list is empty. */
  readonly empty: ReactNode;
  /** Buttons or a menu at the end of each row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** Rows of a group must follow each other. */
  readonly groupBy?: ((row: Row) => TableGroup) | undefined;
  readonly page?: TablePage | undefined;
  readonly fresh?: FreshRows | undefined;
  readonly selection?: TableSelection | undefined;
  /** What can be done to the selected rows, while there are some. */
  readonly selectionBar?: ReactNode;
  /** Beside the list, about the selected row. */
  readonly panel?: ReactNode;
  /** In the bar, before how the table is shown. */
  readonly tools?: ReactNode;
  /** Below the bar. */
  readonly note?: ReactNode;
  /** At the end of the foot. */
  readonly foot?: ReactNode;
  /** Instead of the rows when the read failed, where more can be said than what the server said. */
  readonly failure?: ReactNode;
}

/** A whole list page below its heading: filter, display, rows with all their states, selection, panel. */
export const ListView = <Row,>({
  list,
  words,
  at,
  read,
  columns,
  facets,
  rows,
  keyOf,
  ...rest
}: Props<Row>) => {
  const { search, show, state, text, ask } = list;
  const { href, empty, panel, tools, note, selectionBar, failure, ...table } = rest;
  const onStateChange = (next: TableState) => show(tableStateToSearch(next));
  const retry = () => void read.refetch();
  const { history } = useRouter();
  const open = (row: Row) => {
    const address = href?.(row);
    // A row with a page of its own leads there; the others are shown beside the list.
    if (address !== undefined && address.split('?', 1)[0] !== at) history.push(address);
    else show({ selected: keyOf(row) }, { push: search.selected === undefined });
  };
  return (
    <ListLayout
      bar={
        <>
          <FilterBar label={words.filter} value={text} onChange={ask} facets={facets}>
            {tools}
            <TableDisplay columns={columns} state={state} onStateChange={onStateChange} />
          </FilterBar>
          {note}
        </>
      }
      selection={selectionBar}
      panel={panel}
    >
      <DataTable
        {...table}
        label={words.label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        {...(href === null
          ? {}
          : {
              href: href ?? ((row: Row) => `${at}?selected=${keyOf(row)}`),
              onOpen: open,
              current: search.selected,
            })}
        scrollId={at.slice(at.lastIndexOf('/') + 1)}
        state={state}
        onStateChange={onStateChange}
        loading={read.isPending}
        filtered={text !== ''}
        empty={empty}
        nothingMatches={<NoMatches title={words.nothing} value={text} onChange={ask} facets={facets} />}
        error={read.error && (failure ?? <ErrorState error={read.error} onRetry={retry} />)}
      />
    </ListLayout>
  );
};
