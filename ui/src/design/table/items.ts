import type { TableGroup } from './types.ts';

export interface RowItem<Row> {
  readonly kind: 'row';
  readonly key: string;
  readonly row: Row;
  /** Place among the rows, from 0, groups not counted. */
  readonly position: number;
}

export interface GroupItem {
  readonly kind: 'group';
  readonly key: string;
  readonly group: TableGroup;
  readonly open: boolean;
}

export type Item<Row> = RowItem<Row> | GroupItem;

interface Arrangement<Row> {
  readonly rowKey: (row: Row) => string;
  readonly groupBy?: ((row: Row) => TableGroup) | undefined;
  readonly folded: ReadonlySet<string>;
  /** What was drawn before: what is the same in the same place stays the same item, which is not drawn anew. */
  readonly before?: readonly Item<Row>[];
}

const GROUP_KEY = 'group\u0000';

/** What is drawn, from top to bottom: rows, each group's header above its rows, nothing of what is folded. */
export const arrange = <Row>(
  rows: readonly Row[],
  { rowKey, groupBy, folded, before = [] }: Arrangement<Row>,
): readonly Item<Row>[] => {
  const items: Item<Row>[] = [];
  let current: string | undefined;
  rows.forEach((row, position) => {
    const group = groupBy?.(row);
    if (group !== undefined && group.id !== current) {
      current = group.id;
      items.push({ kind: 'group', key: GROUP_KEY + group.id, group, open: !folded.has(group.id) });
    }
    if (group !== undefined && folded.has(group.id)) return;
    const known = before[items.length];
    const isKnown = known?.kind === 'row' && known.row === row && known.position === position;
    items.push(isKnown ? known : { kind: 'row', key: rowKey(row), row, position });
  });
  return items;
};
