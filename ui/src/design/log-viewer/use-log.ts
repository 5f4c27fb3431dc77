import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { plainText } from './ansi.ts';
import type { LogGroup, LogLine, LogSource } from './log-store.ts';
import { BLOCK, createRowIndex, type RowIndex, type UnevenBlock } from './row-index.ts';
import { textWidth, untabbed } from './text-width.ts';

/** Passes changes on once per frame, however many chunks came in. */
const perFrame = (log: LogSource) => (listener: () => void) => {
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

/** The group that a line belongs to. Groups follow each other, so a binary search finds it. */
export const groupAt = (log: LogSource, line: number): LogGroup | undefined => {
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

/** Blocks in which lines may take other than one row: loaded ones when lines wrap, and those with folded lines. */
const unevenOf = (
  log: LogSource,
  wraps: boolean,
  folded: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const blocks = new Map<number, number>(wraps ? log.blocks() : []);
  if (folded.size === 0) return blocks;
  for (const { start, end } of log.groups()) {
    if (!folded.has(start)) continue;
    const last = Math.floor((Math.min(end, log.count()) - 1) / BLOCK);
    for (let block = Math.floor(start / BLOCK); block <= last; block += 1)
      // The group, and with it its last block, may grow.
      if (!blocks.has(block)) blocks.set(block, block === last ? log.version() : -1);
  }
  return blocks;
};

interface Measured {
  readonly by: (line: number) => number;
  readonly version: number;
  readonly index: RowIndex;
  readonly blocks: ReadonlyMap<
    number,
    { readonly version: number; readonly rows: number; readonly count: number }
  >;
}

const measure = (
  count: number,
  uneven: ReadonlyMap<number, number>,
  rowsOf: (line: number) => number,
  before: Measured | undefined,
): Pick<Measured, 'blocks' | 'index'> => {
  const blocks = new Map<number, { version: number; rows: number; count: number }>();
  const sorted = [...uneven].filter(([block]) => block * BLOCK < count).sort(([a], [b]) => a - b);
  const sums: UnevenBlock[] = sorted.map(([block, version]) => {
    const end = Math.min(count, (block + 1) * BLOCK);
    const known = before?.by === rowsOf ? before.blocks.get(block) : undefined;
    let rows = known?.rows ?? 0;
    if (known?.version !== version || known.count !== end) {
      rows = 0;
      for (let line = block * BLOCK; line < end; line += 1) rows += rowsOf(line);
    }
    blocks.set(block, { version, rows, count: end });
    return { block, rows };
  });
  return { blocks, index: createRowIndex(rowsOf, count, sums) };
};

/** Lines of a log and the rows they take: folded ones none, wrapped ones as many as the width needs. */
export const useLog = (log: LogSource, columns: number | undefined): LogLayout => {
  const subscribe = useMemo(() => perFrame(log), [log]);
  useSyncExternalStore(subscribe, log.version);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const rowsOf = useMemo(() => {
    const wrapped = new WeakMap<LogLine, number>();
    const rowsOfText = (line: LogLine): number => {
      const known = wrapped.get(line);
      if (known !== undefined) return known;
      const rows = Math.max(1, Math.ceil(textWidth(untabbed(plainText(line.text))) / (columns ?? 1)));
      wrapped.set(line, rows);
      return rows;
    };
    return (line: number) => {
      if (folded.size > 0) {
        const group = groupAt(log, line);
        if (group !== undefined && group.start !== line && folded.has(group.start)) return 0;
      }
      if (columns === undefined) return 1;
      const stored = log.line(line);
      return stored === undefined || stored.kind !== 'text' ? 1 : rowsOfText(stored);
    };
  }, [log, folded, columns]);
  const measured = useRef<Measured>(undefined);
  const count = log.count();
  if (measured.current?.by !== rowsOf || measured.current.version !== log.version()) {
    const uneven = unevenOf(log, columns !== undefined, folded);
    measured.current = {
      by: rowsOf,
      version: log.version(),
      ...measure(count, uneven, rowsOf, measured.current),
    };
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
  return { rows: measured.current.index, count, rowsOf, folded, toggleFold, reveal };
};
