import type { ReactNode } from 'react';
import styles from './list-layout.module.css';

interface Props {
  /** A filter bar. */
  readonly bar: ReactNode;
  /** What is selected and what can be done to it; takes the place of the bar's line while shown. */
  readonly selection?: ReactNode;
  /** A panel beside the list, about one of its rows. */
  readonly panel?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** A page that is a list: how to ask it, the rows, and beside them what one row is about. */
export const ListLayout = ({ bar, selection, panel, children }: Props) => (
  <div className={styles.layout}>
    <div className={styles.list}>
      <div className={styles.bar}>{selection || bar}</div>
      <div className={styles.table}>{children}</div>
    </div>
    {panel}
  </div>
);
