import { memo, useMemo } from 'react';
import { HeadRow } from './head-row.tsx';
import type { DataTableProps } from './props.ts';
import { allToggled, coverage } from './selection.ts';
import { nextSort } from './sort.ts';
import type { Column } from './types.ts';
import type { TableModel } from './use-table-model.ts';

interface Props<Row> {
  readonly props: DataTableProps<Row>;
  readonly model: TableModel<Row>;
}

const TableHeadView = <Row,>({ props, model }: Props<Row>) => {
  const { selection, onStateChange } = props;
  const { state, keys } = model;
  const selected = selection?.selected;
  // Rows may be many.
  const chosen = useMemo(
    () => (selected === undefined ? undefined : coverage(selected, keys)),
    [selected, keys],
  );
  const onSort =
    onStateChange === undefined
      ? undefined
      : (column: Column<Row>) => onStateChange({ ...state, sort: nextSort(column, state.sort) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid around it
    <div role="rowgroup">
      <HeadRow
        columns={model.columns}
        sort={state.sort}
        onSort={onSort}
        chosen={chosen}
        onChooseAll={() => selection?.onChange(allToggled(selection.selected, keys))}
        card={model.card}
      />
    </div>
  );
};

/** Header of the columns, with what a click on it changes; not drawn anew while rows only scroll. */
export const TableHead = memo(TableHeadView) as typeof TableHeadView;
