import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Keys } from '../kbd/index.ts';
import type { LogStore } from './log-store.ts';
import styles from './log-viewer.module.css';
import type { LogLayout } from './use-log.ts';
import type { Viewport } from './use-viewport.ts';

interface Props {
  readonly log: LogStore;
  readonly layout: LogLayout;
  readonly view: Viewport;
  readonly children?: ReactNode;
}

/** How long the log is, where the reader is, and which keys work here. */
export const LogFoot = ({ log, layout, view, children }: Props) => {
  const t = useText('data.log');
  const { rows, count } = layout;
  const first = rows.lineAt(Math.floor(view.top));
  const last = rows.lineAt(Math.min(rows.total() - 1, Math.floor(view.top + view.rows - 0.5)));
  return (
    <div className={styles.foot}>
      <span>{t('lines', { count: count === 0 ? 0 : log.numberOf(count - 1) })}</span>
      {count > 0 && (
        <span>{t('inView', { first: log.numberOf(first), last: log.numberOf(Math.max(0, last)) })}</span>
      )}
      {children}
      <span className={styles.footHints}>
        <span>
          <Keys keys="N" /> {t('nextMatch')}
        </span>
        <span>
          <Keys keys="T" /> {t('timestampsHint')}
        </span>
        <span>
          <Keys keys="Shift" /> {t('rangeHint')}
        </span>
      </span>
    </div>
  );
};
