import type { ReactNode } from 'react';
import styles from './page-section.module.css';

interface Item {
  readonly term: string;
  readonly value: ReactNode;
}

interface Props {
  readonly items: readonly Item[];
}

/** The facts of one thing, by name. */
export const DescriptionList = ({ items }: Props) => (
  <dl className={styles.list}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.item}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
