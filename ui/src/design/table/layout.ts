import type { Column, Density, TableState } from './types.ts';

/** Height of the header of columns and of a group of rows, in pixels. */
export const HEAD_HEIGHT = 32;
export const GROUP_HEIGHT = 36;
const ROW_HEIGHT: Record<Density, number> = { dense: 28, normal: 36, tall: 48 };
const NARROWEST = 88;
const CHECK_WIDTH = 40;

export const rowHeight = (density: Density | undefined): number => ROW_HEIGHT[density ?? 'normal'];

/** The columns a reader wants, in the reader's order. The first column of the table cannot be taken away. */
export const chosenColumns = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
): readonly Column<Row>[] => {
  const [primary] = columns;
  if (primary === undefined) return [];
  const wanted = state.columns;
  if (wanted === undefined) return columns.filter(column => column === primary || column.hidden !== true);
  const byId = new Map(columns.map(column => [column.id, column]));
  const rest = wanted.flatMap(id => {
    const column = byId.get(id);
    return column === undefined || column === primary ? [] : [column];
  });
  return [primary, ...rest];
};

const smallest = <Row>(column: Column<Row>): number => column.width ?? column.min ?? NARROWEST;
const priority = <Row>(column: Column<Row>): number => column.priority ?? 2;

/** Leaves out columns until the rest has room: the highest priority number first, from the end. */
export const fitColumns = <Row>(
  columns: readonly Column<Row>[],
  width: number,
  selectable: boolean,
): readonly Column<Row>[] => {
  let room = width - (selectable ? CHECK_WIDTH : 0);
  for (const column of columns) room -= smallest(column);
  const gone = new Set<Column<Row>>();
  const leaving = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => index > 0 && priority(column) > 1)
    .sort((a, b) => priority(b.column) - priority(a.column) || b.index - a.index);
  for (const { column } of leaving) {
    if (room >= 0) break;
    gone.add(column);
    room += smallest(column);
  }
  return columns.filter(column => !gone.has(column));
};

/** `grid-template-columns` of every row. */
export const gridTemplate = <Row>(columns: readonly Column<Row>[], selectable: boolean): string => {
  const tracks = columns.map(column =>
    column.width === undefined
      ? `minmax(${column.min ?? NARROWEST}px, ${column.flex ?? 1}fr)`
      : `${column.width}px`,
  );
  // With exact widths only, the last column takes what is left, so that rows reach the edge.
  if (columns.every(column => column.width !== undefined)) {
    const last = columns.at(-1);
    if (last !== undefined) tracks[tracks.length - 1] = `minmax(${smallest(last)}px, 1fr)`;
  }
  return (selectable ? [`${CHECK_WIDTH}px`, ...tracks] : tracks).join(' ');
};

/** The columns of a card, below its title. */
export const cardColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter((column, index) => index === 0 || priority(column) <= 2);

const CARD_PADDING = 12;
const CARD_TITLE = 24;
const CARD_LINE = 24;

/** Every card of a table is as high as any other, so that a list of any length scrolls evenly. */
export const cardHeight = (columns: number): number =>
  CARD_PADDING * 2 + CARD_TITLE + Math.max(0, columns - 1) * CARD_LINE;
