import { type PointerEvent, useMemo } from 'react';
import type { Match } from './find.ts';
import styles from './log-viewer.module.css';
import type { RowIndex } from './row-index.ts';
import type { Viewport } from './use-viewport.ts';

interface Props {
  readonly view: Viewport;
  readonly total: number;
  readonly rows: RowIndex;
  readonly matches: readonly Match[];
  readonly now: Match | undefined;
}

/** More marks than this cannot be told apart. */
const PLACES = 240;

/** Where in the whole log the matches and the reader are; a press or drag goes there. For the pointer: keys scroll the log itself. */
export const LogRuler = ({ view, total, rows, matches, now }: Props) => {
  const places = useMemo(() => {
    const found = new Set<number>();
    for (const match of matches) {
      found.add(Math.floor((rows.rowOf(match.line) / Math.max(1, total)) * PLACES));
      if (found.size === PLACES) break;
    }
    return [...found];
  }, [matches, rows, total]);
  if (total <= view.rows) return null;
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    view.toRow(((event.clientY - box.top) / box.height) * total - view.rows / 2, 'start');
  };
  const percent = (row: number) => `${(row / total) * 100}%`;
  const thumb = Math.max(0.04, view.rows / total);
  return (
    <div
      className={styles.ruler}
      aria-hidden="true"
      onPointerDown={event => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
    >
      {places.map(place => (
        <i key={place} className={styles.rulerMatch} style={{ top: `${(place / PLACES) * 100}%` }} />
      ))}
      {now !== undefined && <i className={styles.rulerNow} style={{ top: percent(rows.rowOf(now.line)) }} />}
      <span
        className={styles.rulerView}
        style={{
          top: `${(view.top / Math.max(1, total - view.rows)) * (1 - thumb) * 100}%`,
          height: `${thumb * 100}%`,
        }}
      />
    </div>
  );
};
