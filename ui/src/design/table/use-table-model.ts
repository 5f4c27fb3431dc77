import { useMemo, useRef, useState } from 'react';
import { arrange, type Item } from './items.ts';
import { cardColumns, cardHeight, chosenColumns, fitColumns, rowHeight } from './layout.ts';
import type { DataTableProps } from './props.ts';
import { toggled } from './selection.ts';
import { sortRows } from './sort.ts';
import type { Column, TableState } from './types.ts';

export interface TableModel<Row> {
  readonly items: readonly Item<Row>[];
  /** Keys of all rows at hand, in order. */
  readonly keys: readonly string[];
  readonly columns: readonly Column<Row>[];
  readonly card: boolean;
  readonly rowHeight: number;
  readonly fold: (group: string) => void;
  readonly state: TableState;
}

const NO_STATE: TableState = {};
const CARDS_BELOW = 640;

/** What a table of this width draws: which columns, in which order which rows, and how high. */
export const useTableModel = <Row>(props: DataTableProps<Row>, width: number): TableModel<Row> => {
  const { columns, rows, rowKey, groupBy, selection, state = NO_STATE, cardsBelow = CARDS_BELOW } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const card = width > 0 && width < cardsBelow;
  const selectable = selection !== undefined;
  const { columns: wanted, density, sort } = state;
  const shown = useMemo(() => {
    const chosen = chosenColumns(columns, { columns: wanted });
    return card ? cardColumns(chosen) : fitColumns(chosen, width, selectable);
  }, [columns, wanted, width, card, selectable]);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const before = useRef<readonly Item<Row>[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is named never changes; a new function each draw is no news
  const items = useMemo(
    () => arrange(sorted, { rowKey, groupBy, folded, before: before.current }),
    [sorted, folded, groupBy === undefined],
  );
  before.current = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const keys = useMemo(() => sorted.map(rowKey), [sorted]);
  // One object as long as it says the same: a table is drawn with every row that passes, its header is not.
  return useMemo(
    () => ({
      items,
      keys,
      columns: shown,
      card,
      rowHeight: card ? cardHeight(shown.length) : rowHeight(density),
      fold: group => setFolded(before => toggled(before, group)),
      state,
    }),
    [items, keys, shown, card, density, state],
  );
};
