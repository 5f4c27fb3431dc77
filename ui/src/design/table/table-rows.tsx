import type { Virtualizer } from '@tanstack/react-virtual';
import { DataRow } from './data-row.tsx';
import { GroupRow } from './group-row.tsx';
import type { DataTableProps } from './props.ts';
import type { RowActs } from './row-acts.ts';
import styles from './table.module.css';
import type { TableModel } from './use-table-model.ts';

interface Props<Row> {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly props: DataTableProps<Row>;
  readonly model: TableModel<Row>;
  readonly active: number;
  readonly acts: RowActs<Row>;
}

/** The rows that can be seen, and some around them. */
export const TableRows = <Row,>({ virtual, props, model, active, acts }: Props<Row>) => {
  const { selection, current, groupBy } = props;
  const { items, columns, card, rowHeight } = model;
  const span = columns.length + (selection === undefined ? 0 : 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid around it
    <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        if (item.kind === 'group') {
          return (
            <GroupRow
              key={item.key}
              item={item}
              index={index}
              rowIndex={index + 2}
              top={start}
              span={span}
              active={index === active}
              acts={acts}
            />
          );
        }
        return (
          <DataRow
            key={item.key}
            item={item}
            columns={columns}
            index={index}
            rowIndex={groupBy === undefined ? item.position + 2 : index + 2}
            top={start}
            height={rowHeight}
            active={index === active}
            current={current === item.key}
            selected={selection?.selected.has(item.key)}
            card={card}
            acts={acts}
          />
        );
      })}
    </div>
  );
};
