import type { Column, Sort, SortDirection } from './types.ts';

const opposite = (direction: SortDirection): SortDirection =>
  direction === 'ascending' ? 'descending' : 'ascending';

/** What a click on a header asks for: its first direction, then the other, then the order of the page. */
export const nextSort = <Row>(column: Column<Row>, sort: Sort | undefined): Sort | undefined => {
  const first = column.sortFirst ?? 'ascending';
  if (sort?.column !== column.id) return { column: column.id, direction: first };
  return sort.direction === first ? { column: column.id, direction: opposite(first) } : undefined;
};

/** Rows in the asked order, when the column can compare; else as they came. Equal rows keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  if (sort === undefined) return rows;
  const compare = columns.find(column => column.id === sort.column)?.sort;
  if (typeof compare !== 'function') return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b));
};
