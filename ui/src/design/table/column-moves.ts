import { chosenColumns } from './layout.ts';
import type { Column, TableState } from './types.ts';

export interface ColumnChoice<Row> {
  readonly column: Column<Row>;
  readonly shown: boolean;
  /** The first column of a table names its rows: it stays, and stays first. */
  readonly fixed: boolean;
}

/** Every column: the shown ones in their order, then the others. */
export const columnChoices = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
): readonly ColumnChoice<Row>[] => {
  const shown = chosenColumns(columns, state);
  const others = columns.filter(column => !shown.includes(column));
  return [
    ...shown.map((column, index) => ({ column, shown: true, fixed: index === 0 })),
    ...others.map(column => ({ column, shown: false, fixed: false })),
  ];
};

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** State with these columns; nothing is kept when they are what the table shows by itself. */
const withColumns = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
  ids: readonly string[],
): TableState => {
  const usual = chosenColumns(columns, {}).map(column => column.id);
  return { ...state, columns: sameIds(ids, usual) ? undefined : ids };
};

export const withColumnToggled = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
  id: string,
): TableState => {
  const shown = chosenColumns(columns, state).map(column => column.id);
  return withColumns(
    columns,
    state,
    shown.includes(id) ? shown.filter(other => other !== id) : [...shown, id],
  );
};

/** Moves a shown column by one place; never before the first. */
export const withColumnMoved = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
  move: { readonly id: string; readonly by: 1 | -1 },
): TableState => {
  const shown = chosenColumns(columns, state).map(column => column.id);
  const from = shown.indexOf(move.id);
  const to = from + move.by;
  if (from < 1 || to < 1 || to >= shown.length) return state;
  return withColumns(columns, state, shown.toSpliced(from, 1).toSpliced(to, 0, move.id));
};
