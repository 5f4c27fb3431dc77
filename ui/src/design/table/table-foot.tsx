import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyHint } from '../key-hints/index.ts';
import { Foot } from './foot.tsx';
import type { Item } from './items.ts';
import type { DataTableProps } from './props.ts';
import type { TableModel } from './use-table-model.ts';

interface Props<Row> {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly props: DataTableProps<Row>;
  readonly model: TableModel<Row>;
  readonly total: number | undefined;
  readonly head: number;
  readonly hints: readonly KeyHint[];
}

const firstPosition = <Row,>(items: readonly Item<Row>[], from: number): number => {
  for (let index = from; index < items.length; index += 1) {
    const item = items[index];
    if (item?.kind === 'row') return item.position + 1;
  }
  return 0;
};

const lastPosition = <Row,>(items: readonly Item<Row>[], from: number): number => {
  for (let index = Math.min(from, items.length - 1); index >= 0; index -= 1) {
    const item = items[index];
    if (item?.kind === 'row') return item.position + 1;
  }
  return 0;
};

/** Which rows are in view, from the place of the scroll bar. */
export const TableFoot = <Row,>({ virtual, props, model, total, head, hints }: Props<Row>) => {
  const offset = virtual.scrollOffset ?? 0;
  const bottom = offset + (virtual.scrollRect?.height ?? 0) - head - model.rowHeight / 2;
  const first = virtual.getVirtualItemForOffset(offset + model.rowHeight / 2)?.index ?? 0;
  const last = virtual.getVirtualItemForOffset(Math.max(0, bottom))?.index ?? 0;
  return (
    <Foot
      first={firstPosition(model.items, first)}
      last={lastPosition(model.items, last)}
      total={total}
      loading={props.loading === true || props.page?.loading === true}
      selected={props.selection?.selected.size ?? 0}
      hints={hints}
    >
      {props.foot}
    </Foot>
  );
};
