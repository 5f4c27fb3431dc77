import type { Column, Density, Sort, TableState } from './types.ts';

/** The part of an address that says how a table is shown. */
interface TableSearch {
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
  readonly density?: string | undefined;
}

type Known = readonly Pick<Column<never>, 'id' | 'sort'>[];

const sortFrom = (text: unknown, columns: Known): Sort | undefined => {
  if (typeof text !== 'string' || text === '') return undefined;
  const descending = text.startsWith('-');
  const id = descending ? text.slice(1) : text;
  const known = columns.some(column => column.id === id && column.sort !== undefined);
  return known ? { column: id, direction: descending ? 'descending' : 'ascending' } : undefined;
};

const columnsFrom = (text: unknown, columns: Known): readonly string[] | undefined => {
  if (typeof text !== 'string') return undefined;
  const known = new Set(columns.map(column => column.id));
  const shown = [...new Set(text.split(','))].filter(id => known.has(id));
  return shown.length === 0 ? undefined : shown;
};

const densityFrom = (text: unknown): Density | undefined =>
  text === 'dense' || text === 'tall' ? text : undefined;

/** Reads how to show the table from an address; what the table does not know is left out. */
export const tableStateFromSearch = (
  search: { readonly [key in keyof TableSearch]?: unknown },
  columns: Known,
): TableState => {
  const sort = sortFrom(search.sort, columns);
  const shown = columnsFrom(search.columns, columns);
  const density = densityFrom(search.density);
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(shown === undefined ? {} : { columns: shown }),
    ...(density === undefined ? {} : { density }),
  };
};

/** Writes the state for an address: `sort=-started&columns=name,status&density=dense`. Defaults are `undefined`, so that a merge drops them. */
export const tableStateToSearch = (state: TableState): TableSearch => ({
  sort:
    state.sort === undefined
      ? undefined
      : `${state.sort.direction === 'descending' ? '-' : ''}${state.sort.column}`,
  columns: state.columns === undefined ? undefined : state.columns.join(','),
  density: state.density === undefined || state.density === 'normal' ? undefined : state.density,
});
