import type { ReactNode } from 'react';
import styles from './git.module.css';

interface Props {
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** What scrolls in a drawer, and the buttons that stay. */
export const Frame = ({ children, foot }: Props) => (
  <div className={styles.drawer}>
    <div className={styles.scroll}>{children}</div>
    <footer className={styles.foot}>{foot}</footer>
  </div>
);
