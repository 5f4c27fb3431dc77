import { type FormEvent, type ReactNode, useState } from 'react';
import { useFormatter, useText } from '../../text/index.ts';
import { Keys } from '../kbd/index.ts';
import type { LogSource } from './log-store.ts';
import styles from './log-viewer.module.css';
import type { LogLayout } from './use-log.ts';
import type { Viewport } from './use-viewport.ts';

interface Props {
  readonly log: LogSource;
  readonly layout: LogLayout;
  readonly view: Viewport;
  readonly onLine: (number: number) => void;
  readonly children?: ReactNode;
}

/** Goes to a line by its number. */
const LineField = ({ last, onLine }: { readonly last: number; readonly onLine: Props['onLine'] }) => {
  const t = useText('data.log');
  const [typed, setTyped] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed.replaceAll(/[^0-9]/g, ''));
    if (number < 1) return;
    onLine(Math.min(number, last));
    setTyped('');
  };
  return (
    <form className={styles.lineField} onSubmit={go}>
      <label>
        {t('goTo')}
        <input
          type="text"
          inputMode="numeric"
          value={typed}
          maxLength={15}
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
      </label>
    </form>
  );
};

/** The lines in view of all lines, a way to any line, and the keys that work here. */
export const LogFoot = ({ log, layout, view, onLine, children }: Props) => {
  const t = useText('data.log');
  const format = useFormatter();
  const { rows, count } = layout;
  const first = rows.lineAt(Math.floor(view.top));
  const last = Math.max(0, rows.lineAt(Math.min(rows.total() - 1, Math.floor(view.top + view.rows - 0.5))));
  // A gap stands for the lines before the one that follows it.
  const shown = log.line(first)?.kind === 'gap' && first < last ? first + 1 : first;
  const total = count === 0 ? 0 : log.numberOf(count - 1);
  return (
    <div className={styles.foot}>
      {count === 0 ? (
        <span>{t('lines', { count: 0 })}</span>
      ) : (
        <span data-in-view="">
          {t('inView', {
            first: format.number(log.numberOf(shown)),
            last: format.number(log.numberOf(last)),
            total: format.number(total),
          })}
        </span>
      )}
      {count > view.rows && <LineField last={total} onLine={onLine} />}
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
