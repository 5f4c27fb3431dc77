import { useMemo, useRef } from 'react';
import { useText } from '../../text/index.ts';
import type { DataTableProps } from './props.ts';
import type { RowActs } from './row-acts.ts';
import { toggled, withRange } from './selection.ts';
import { useLatest } from './use-latest.ts';
import type { TableModel } from './use-table-model.ts';

/** The handlers of all rows, made once. */
export const useRowActs = <Row>(
  props: DataTableProps<Row>,
  model: TableModel<Row>,
  focused: (key: string) => void,
): RowActs<Row> => {
  const selectLabel = useText('data.table')('selectRow');
  const latest = useLatest({ props, model, focused });
  const anchor = useRef<string>(undefined);
  return useMemo(
    () => ({
      selectLabel,
      href: row => latest.current.props.href?.(row),
      open: row => {
        const { onOpen } = latest.current.props;
        onOpen?.(row);
        return onOpen !== undefined;
      },
      actions: row => latest.current.props.actions?.(row),
      select: (key, range) => {
        const { selection } = latest.current.props;
        if (selection === undefined) return;
        const { selected } = selection;
        selection.onChange(
          range
            ? withRange(selected, latest.current.model.keys, { from: anchor.current, to: key })
            : toggled(selected, key),
        );
        anchor.current = key;
      },
      fold: group => latest.current.model.fold(group),
      focused: key => latest.current.focused(key),
    }),
    [latest, selectLabel],
  );
};
