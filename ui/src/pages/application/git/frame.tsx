import type { ReactNode } from 'react';
import styles from './git.module.css';

interface Props {
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** The commit is being made: nothing closes before it is said what came of it. */
  readonly busy?: boolean;
}

/** What scrolls in a drawer, and the buttons that stay. */
export const Frame = ({ children, foot, busy = false }: Props) => (
  <div className={styles.drawer} data-under-way={busy ? '' : undefined}>
    <div className={styles.scroll}>{children}</div>
    <footer className={styles.foot}>{foot}</footer>
  </div>
);
