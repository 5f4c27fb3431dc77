import { gridTemplate } from './layout.ts';
import styles from './table.module.css';
import type { Column } from './types.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  readonly height: number;
  readonly selectable: boolean;
  readonly card: boolean;
}

// Uneven, as words are, but the same on every visit.
const SHARES = [62, 48, 74, 55, 68, 43];

/** Rows to come, in their final height. They appear only when the answer takes longer than a blink. */
export const SkeletonRows = <Row,>({ columns, count, height, selectable, card }: Props<Row>) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        key={line}
        className={styles.skeletonRow}
        style={card ? { height } : { height, gridTemplateColumns: gridTemplate(columns, selectable) }}
        data-card={card ? '' : undefined}
      >
        {selectable && !card && <span />}
        {columns.map((column, place) => (
          <span key={column.id} className={styles.skeletonCell} data-align={column.align}>
            <i style={{ width: `${SHARES[(line * 2 + place) % SHARES.length]}%` }} />
          </span>
        ))}
      </div>
    ))}
  </div>
);
