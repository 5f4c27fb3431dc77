import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './key-value.module.css';

interface DescriptionItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

interface Props {
  readonly items: readonly DescriptionItem[];
  /** Width of the labels in pixels; 140 unless told. On narrow places they stand above their values. */
  readonly labelWidth?: number | undefined;
}

/** Facts about one thing. */
export const DescriptionList = ({ items, labelWidth = 140 }: Props) => (
  <div className={styles.wrap}>
    <dl className={styles.list} style={{ '--label': `${labelWidth}px` } as CSSProperties}>
      {items.map(item => (
        <Fragment key={item.id}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
);
