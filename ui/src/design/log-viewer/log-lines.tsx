import type { Match } from './find.ts';
import type { LineRange } from './line-range.ts';
import { LogRow } from './log-row.tsx';
import type { LogStore } from './log-store.ts';
import type { Mark } from './log-text.tsx';
import styles from './log-viewer.module.css';
import type { LogLayout } from './use-log.ts';
import { LINE_HEIGHT, type Viewport } from './use-viewport.ts';

interface Props {
  readonly log: LogStore;
  readonly layout: LogLayout;
  readonly view: Viewport;
  readonly selection: LineRange | undefined;
  readonly timestamps: boolean;
  readonly matches: readonly Match[];
  readonly now: Match | undefined;
  readonly onSelect: (number: number, range: boolean) => void;
  readonly onFold: (number: number) => void;
}

const OVERSCAN = 6;
const NO_MARKS: readonly Mark[] = [];

/** First of the matches (in order of lines) at or after a line. */
const firstAt = (matches: readonly Match[], line: number): number => {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
};

const marksOf = (matches: readonly Match[], line: number, now: Match | undefined): readonly Mark[] => {
  const marks: Mark[] = [];
  for (let at = firstAt(matches, line); matches[at]?.line === line; at += 1) {
    const match = matches[at];
    if (match !== undefined) marks.push({ start: match.start, end: match.end, now: match === now });
  }
  return marks.length === 0 ? NO_MARKS : marks;
};

const inside = (log: LogStore, line: number): number => {
  const group = log.groups().find(({ start }) => start === line);
  return group === undefined ? 0 : Math.min(group.end, log.count()) - line - 1;
};

interface Placed {
  readonly line: number;
  readonly row: number;
  readonly height: number;
}

/** Which lines are in view, and at which rows. Folded lines are passed over at once. */
const placed = ({ rows, rowsOf, count }: LogLayout, view: Viewport): readonly Placed[] => {
  const seen: Placed[] = [];
  const until = view.top + view.rows + OVERSCAN;
  let line = count === 0 ? 0 : rows.lineAt(Math.max(0, Math.floor(view.top) - OVERSCAN));
  let row = rows.rowOf(line);
  for (; line < count && row < until; line += 1) {
    const height = rowsOf(line);
    if (height > 0) seen.push({ line, row, height });
    else line = Math.max(line, rows.lineAt(row) - 1);
    row += height;
  }
  return seen;
};

const PlacedLine = ({ log, layout, view, place, ...props }: Props & { readonly place: Placed }) => {
  const { line, row, height } = place;
  const stored = log.line(line);
  if (stored === undefined) return null;
  const { selection, matches, now } = props;
  const number = log.numberOf(line);
  const heading = stored.kind === 'group';
  return (
    <LogRow
      line={stored}
      number={number}
      top={Math.round(view.scrollTop + (row - view.top) * LINE_HEIGHT)}
      rows={height}
      selected={selection !== undefined && number >= selection.from && number <= selection.to}
      timestamps={props.timestamps}
      marks={stored.kind === 'text' ? marksOf(matches, line, now) : NO_MARKS}
      open={heading ? !layout.folded.has(line) : undefined}
      inside={heading ? inside(log, line) : 0}
      onSelect={props.onSelect}
      onFold={props.onFold}
    />
  );
};

/** The lines in view, each at its place relative to the scroll, so that no number grows beyond what browsers can. */
export const LogLines = (props: Props) => (
  <div className={styles.lines} style={{ height: props.view.height }}>
    {placed(props.layout, props.view).map(place => (
      <PlacedLine key={place.line} {...props} place={place} />
    ))}
  </div>
);
