import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Keys } from '../kbd/index.ts';
import type { KeyHint } from '../key-hints/index.ts';
import styles from './table.module.css';

interface Props {
  readonly first: number;
  readonly last: number;
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly selected: number;
  readonly hints: readonly KeyHint[];
  readonly children?: ReactNode;
}

/** Where in the rows the reader is, which keys work here, and what the page adds. */
export const Foot = ({ first, last, total, loading, selected, hints, children }: Props) => {
  const t = useText('data.table');
  const range = total === undefined ? t('rows', { first, last }) : t('rowsOf', { first, last, total });
  return (
    <div className={styles.foot}>
      <span>{last === 0 ? t(loading ? 'loading' : 'noRows') : range}</span>
      {selected > 0 && (
        <span className={styles.selectedCount} role="status">
          {t('selected', { count: selected })}
        </span>
      )}
      {last > 0 && hints.length > 0 && (
        <span className={styles.hints}>
          {hints.map(hint => (
            <span key={hint.label} className={styles.hint}>
              <Keys keys={hint.keys} />
              {hint.label}
            </span>
          ))}
        </span>
      )}
      <span className={styles.footEnd}>{children}</span>
    </div>
  );
};
