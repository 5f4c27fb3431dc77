import { plainText } from './ansi.ts';
import type { Match, Matcher } from './find.ts';
import type { LineRange } from './line-range.ts';
import { LogRow } from './log-row.tsx';
import type { LogLine, LogSource } from './log-store.ts';
import type { Mark } from './log-text.tsx';
import styles from './log-viewer.module.css';
import { groupAt, type LogLayout } from './use-log.ts';
import { LINE_HEIGHT, type Viewport } from './use-viewport.ts';

interface Props {
  readonly log: LogSource;
  readonly layout: LogLayout;
  readonly view: Viewport;
  readonly selection: LineRange | undefined;
  readonly timestamps: boolean;
  readonly matcher: Matcher | undefined;
  readonly now: Match | undefined;
  readonly onSelect: (number: number, range: boolean) => void;
  readonly onFold: (number: number) => void;
}

const OVERSCAN = 6;
const NO_MARKS: readonly Mark[] = [];

const marksOf = (matcher: Matcher, text: string, now: Match | undefined): readonly Mark[] => {
  const places = matcher(plainText(text));
  return places.length === 0
    ? NO_MARKS
    : places.map(({ start, end }) => ({ start, end, now: now?.start === start && now.end === end }));
};

const inside = (log: LogSource, line: number): number | undefined => {
  const group = groupAt(log, line);
  return group?.start === line ? Math.min(group.end, log.count()) - line - 1 : undefined;
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

/** The row of a line that is not loaded yet. */
const MISSING: LogLine = { text: '', time: undefined, kind: 'text', style: {} };

const PlacedLine = ({ log, layout, view, place, ...props }: Props & { readonly place: Placed }) => {
  const { line, row, height } = place;
  const stored = log.line(line);
  const { selection, matcher, now } = props;
  const number = log.numberOf(line);
  const held = stored?.kind === 'group' ? inside(log, line) : undefined;
  const isSearched = stored?.kind === 'text' && matcher !== undefined;
  return (
    <LogRow
      line={stored ?? MISSING}
      isLoading={stored === undefined}
      number={number}
      top={Math.round((row - view.base) * LINE_HEIGHT)}
      rows={height}
      selected={selection !== undefined && number >= selection.from && number <= selection.to}
      timestamps={props.timestamps}
      marks={isSearched ? marksOf(matcher, stored.text, now?.line === line ? now : undefined) : NO_MARKS}
      open={held === undefined ? undefined : !layout.folded.has(line)}
      inside={held ?? 0}
      onSelect={props.onSelect}
      onFold={props.onFold}
    />
  );
};

/** The lines in view, each at its place in the window that is scrolled. */
export const LogLines = (props: Props) => (
  <div className={styles.lines} style={{ height: props.view.height }}>
    {placed(props.layout, props.view).map(place => (
      <PlacedLine key={place.line} {...props} place={place} />
    ))}
  </div>
);
