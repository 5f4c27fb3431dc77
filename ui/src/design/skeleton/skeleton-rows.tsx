import styles from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['62%', '48%', '70%', '55%', '64%', '40%'];

interface Props {
  readonly rows: number;
  /** Of one row, with its line: the same as the rows that come. */
  readonly rowHeight?: number;
}

/** Rows of a list or table that are about to be. */
export const SkeletonRows = ({ rows, rowHeight = 37 }: Props) => (
  <Skeleton height={rows * rowHeight}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
      <div key={row} className={styles.row} style={{ height: rowHeight }} aria-hidden="true">
        <i className={styles.dot} />
        <i style={{ width: WIDTHS[row % WIDTHS.length] }} />
        <i className={styles.short} />
        <i className={styles.shorter} />
      </div>
    ))}
  </Skeleton>
);
