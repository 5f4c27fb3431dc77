import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { plainText } from './ansi.ts';
import type { LogStore } from './log-store.ts';
import { createRowIndex, type RowIndex } from './row-index.ts';
import { textWidth, untabbed } from './text-width.ts';

/** Tells of changes once per frame, however many chunks came in. */
const perFrame = (log: LogStore) => (listener: () => void) => {
  let frame = 0;
  const stop = log.subscribe(() => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      listener();
    });
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
};

export interface LogLayout {
  readonly rows: RowIndex;
  readonly count: number;
  readonly rowsOf: (line: number) => number;
  readonly folded: ReadonlySet<number>;
  readonly toggleFold: (start: number) => void;
  /** Opens the fold that hides a line. */
  readonly reveal: (line: number) => void;
}

/** Which group hides a line: groups follow each other, so a search by halves finds it. */
const groupAt = (log: LogStore, line: number) => {
  const groups = log.groups();
  let low = 0;
  let high = groups.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle];
    if (group === undefined) return undefined;
    if (line < group.start) high = middle - 1;
    else if (line >= group.end) low = middle + 1;
    else return group;
  }
  return undefined;
};

/** Lines of a log and the rows they take: folded ones none, wrapped ones as many as the width needs. */
export const useLog = (log: LogStore, columns: number | undefined): LogLayout => {
  const subscribe = useMemo(() => perFrame(log), [log]);
  useSyncExternalStore(subscribe, log.version);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const rowsOf = useMemo(
    () => (line: number) => {
      if (folded.size > 0) {
        const group = groupAt(log, line);
        if (group !== undefined && group.start !== line && folded.has(group.start)) return 0;
      }
      if (columns === undefined) return 1;
      const stored = log.line(line);
      if (stored === undefined || stored.kind !== 'text') return 1;
      return Math.max(1, Math.ceil(textWidth(untabbed(plainText(stored.text))) / columns));
    },
    [log, folded, columns],
  );
  const rows = useMemo(() => createRowIndex(rowsOf), [rowsOf]);
  const count = log.count();
  const extended = useRef<{ rows: RowIndex; version: number }>(undefined);
  if (extended.current?.rows !== rows || extended.current.version !== log.version()) {
    rows.extend(count);
    extended.current = { rows, version: log.version() };
  }
  const toggleFold = (start: number) =>
    setFolded(before => {
      const next = new Set(before);
      if (!next.delete(start)) next.add(start);
      return next;
    });
  const reveal = (line: number) => {
    const group = groupAt(log, line);
    if (group !== undefined && group.start !== line && folded.has(group.start)) toggleFold(group.start);
  };
  return { rows, count, rowsOf, folded, toggleFold, reveal };
};
