import type { ReactNode } from 'react';
import styles from './gallery.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Samples side by side. */
export const Row = ({ children }: Props) => <div className={styles.row}>{children}</div>;

/** Samples one under the other. */
export const Column = ({ children }: Props) => <div className={styles.column}>{children}</div>;

/** What a sample does when it is pressed: nothing. */
export const nothing = (): void => undefined;

/** The present of every sample. */
export const NOW = new Date('2026-11-15T12:00:00Z');
