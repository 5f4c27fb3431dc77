import { type ReactNode, useRef } from 'react';
import styles from './table.module.css';
import type { Column } from './types.ts';

interface Props<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly card: boolean;
  /** Names the row, and carries its link. */
  readonly primary: boolean;
  readonly last: boolean;
  readonly children?: ReactNode;
}

/** Counts the changes of a value while its row stays on the screen; every change flashes once, becoming known does not. */
const useChanges = (value: string | number | undefined): number => {
  const seen = useRef({ value, changes: 0 });
  const { value: before, changes } = seen.current;
  if (before !== value)
    seen.current = { value, changes: before === undefined || before === '' ? changes : changes + 1 };
  return seen.current.changes;
};

const isBlank = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === '';

export const DataCell = <Row,>({ column, row, card, primary, last, children }: Props<Row>) => {
  const changes = useChanges(column.value?.(row));
  const content = children ?? column.cell(row);
  // In a box of its own, bare words stand as high as the names and tags beside them.
  const shown = typeof content === 'string' ? <span>{content}</span> : content;
  // In a card a field without a value would be a label alone.
  if (card && isBlank(content)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are not a table's
    // biome-ignore lint/a11y/useFocusableInteractive: focus moves by row; what acts inside a cell is a control of its own
    <div
      role="gridcell"
      className={card ? styles.cardCell : styles.cell}
      data-align={column.align}
      data-primary={primary ? '' : undefined}
      data-last={last ? '' : undefined}
    >
      {changes > 0 && <span key={changes} className={styles.flash} aria-hidden="true" />}
      {card && !primary && column.bareInCards !== true && (
        <span className={styles.cardLabel} aria-hidden="true">
          {column.header}
        </span>
      )}
      {card ? <span className={styles.value}>{shown}</span> : shown}
    </div>
  );
};
