import type { Paint } from '../../host/index.ts';
import { displayWidth, padTo, safeText, truncateTo } from '../../output/index.ts';
import { formatDuration } from '../duration.ts';
import { fit, type Piece } from './fit.ts';
import type { Board, BoardStep } from './run-board.ts';
import { type StageSection, sectionsOf, type TreeStep } from './step-tree.ts';
import { type Glyphs, isBad, standingOf } from './step-words.ts';

export interface FrameOptions {
  readonly now: number;
  /** No line takes more columns than this. */
  readonly columns: number;
  /** No frame has more lines than this; undefined shows everything. */
  readonly rows: number | undefined;
  readonly paint: Paint;
  readonly glyphs: Glyphs;
}

/** How much is shown of each part. */
interface Detail {
  /** Last lines of each step that is under way. */
  readonly tail: number;
  /** Show stages in which nothing is under way as one line. */
  readonly folded: boolean;
  /** Steps of a stage that are listed; the others are counted. */
  readonly listed: number;
}

const ALL = Number.POSITIVE_INFINITY;
const DETAILS: readonly Detail[] = [
  { tail: 5, folded: false, listed: ALL },
  { tail: 2, folded: false, listed: ALL },
  { tail: 1, folded: false, listed: ALL },
  { tail: 2, folded: true, listed: ALL },
  { tail: 0, folded: true, listed: ALL },
];

/** The state of a run as lines of a terminal: a header, stages with their steps, and what keys do. */
export const frameOf = (board: Board, options: FrameOptions): readonly string[] => {
  const sections = sectionsOf(board);
  const { rows } = options;
  const count = sections.reduce((sum, { steps }) => sum + steps.length, 0);
  if (rows === undefined) return linesOf(board, sections, { tail: 0, folded: false, listed: ALL }, options);
  // What cannot fit need not be laid out to find that out.
  for (const detail of count > rows * 4 ? [] : DETAILS) {
    const lines = linesOf(board, sections, detail, options);
    if (lines.length <= rows) return lines;
  }
  const open = sections.filter(section => !isQuiet(section)).length;
  const listed = Math.max(1, Math.floor((rows - 3 - sections.length - open) / Math.max(1, open)));
  const lines = linesOf(board, sections, { tail: 0, folded: true, listed }, options);
  return lines.length <= rows
    ? lines
    : [...lines.slice(0, Math.max(1, rows - 1)), ...lines.slice(-1)].slice(0, rows);
};

const linesOf = (
  board: Board,
  sections: readonly StageSection[],
  detail: Detail,
  options: FrameOptions,
): readonly string[] => {
  const widest = Math.max(0, ...sections.map(({ steps }) => nameWidthOf(steps)));
  const nameWidth = Math.min(widest, Math.max(8, Math.floor(options.columns * 0.4)));
  const layout = { ...options, nameWidth };
  return [
    headerOf(board, options),
    ...sections.flatMap(section => sectionLines(section, detail, layout)),
    ...footerOf(board, options),
  ];
};

interface Layout extends FrameOptions {
  readonly nameWidth: number;
}

const headerOf = (board: Board, { now, columns, paint }: FrameOptions): string => {
  const { file, buildId, executor, startedAt, finished } = board;
  const time =
    startedAt === undefined ? '' : elapsed((finished?.at ?? now) - startedAt, finished === undefined);
  const about = [buildId && `build ${buildId}`, executor && `${executor} executor`, time].filter(Boolean);
  const pieces = [
    { text: safeText(file), tint: paint.bold },
    { text: `   ${safeText(about.join(', '))}`, tint: paint.dim },
  ];
  return fit(pieces, columns);
};

const CANCELLING: Readonly<Record<Board['cancelling'], string>> = {
  no: 'Ctrl-C cancels.',
  asked: 'Cancelling: steps are ending and hooks clean up. Ctrl-C again ends them at once.',
  forced: 'Ending everything at once.',
};

const footerOf = (
  { finished, cancelling }: Board,
  { rows, columns, paint }: FrameOptions,
): readonly string[] => {
  if (finished || rows === undefined) return [];
  const tint = cancelling === 'no' ? paint.dim : paint.yellow;
  return [fit([{ text: CANCELLING[cancelling], tint }], columns)];
};

const isUnderWay = ({ phase }: BoardStep): boolean => phase !== 'pending' && phase !== 'ended';

/** Nothing of it moves, and nothing of it went wrong. */
const isQuiet = ({ steps }: StageSection): boolean =>
  !steps.some(({ step }) => isUnderWay(step) || isBad(step));

const sectionLines = (section: StageSection, detail: Detail, layout: Layout): readonly string[] => {
  const { title, steps } = section;
  const { columns, paint } = layout;
  const heading = title === undefined ? [] : [fit([{ text: safeText(title), tint: paint.bold }], columns)];
  if (detail.folded && isQuiet(section)) {
    const counted = { text: `   ${countsOf(steps, layout)}`, tint: paint.dim };
    return [fit([{ text: safeText(title ?? 'other steps'), tint: paint.bold }, counted], columns)];
  }
  const [listed, others] = chosen(steps, detail.listed);
  const rest =
    others.length === 0 ? [] : [fit([{ text: `  … ${countsOf(others, layout)}`, tint: paint.dim }], columns)];
  return [...heading, ...listed.flatMap(step => stepLines(step, detail, layout)), ...rest];
};

/** Those that matter most, in the order of the text, and the others. */
const chosen = (
  steps: readonly TreeStep[],
  most: number,
): readonly [readonly TreeStep[], readonly TreeStep[]] => {
  if (steps.length <= most) return [steps, []];
  const urgent = steps.filter(({ step }) => isUnderWay(step) || isBad(step));
  const picked = new Set([...urgent, ...steps].slice(0, most));
  return [steps.filter(step => picked.has(step)), steps.filter(step => !picked.has(step))];
};

const countsOf = (steps: readonly TreeStep[], { glyphs, paint }: Layout): string => {
  const words = Map.groupBy(steps, ({ step }) => standingOf(step, glyphs, paint).word);
  return [...words].map(([word, some]) => `${some.length} ${word}`).join(', ');
};

const stepLines = ({ step, depth }: TreeStep, { tail }: Detail, layout: Layout): readonly string[] => {
  const { columns, nameWidth, paint, glyphs } = layout;
  const { glyph, word, tint } = standingOf(step, glyphs, paint);
  const name = truncateTo(indentOf(depth) + nameOf(step), nameWidth);
  const time = timeOf(step, layout.now);
  const isGone = step.phase === 'ended' && step.outcome === 'skipped';
  const line: readonly Piece[] = [
    { text: '  ' },
    { text: `${glyph} `, tint },
    { text: padTo(name, nameWidth), ...(isGone ? { tint: paint.dim } : {}) },
    { text: `  ${padTo(word, WORD_WIDTH)}`, tint },
    { text: padTo(time, TIME_WIDTH, 'right'), tint: paint.dim },
    { text: `  ${noteOf(step)}`, tint: isBad(step) ? paint.red : paint.dim },
  ];
  const lines = isUnderWay(step) || isBad(step) ? (tail > 0 ? step.tail.slice(-tail) : []) : [];
  const margin = `    ${indentOf(depth)}${glyphs.bar} `;
  return [
    fit(line, columns),
    ...lines.map(text =>
      fit(
        [
          { text: margin, tint: paint.dim },
          { text, tint: paint.dim },
        ],
        columns,
      ),
    ),
  ];
};

const WORD_WIDTH = 14;
const TIME_WIDTH = 8;

const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, 8));

const nameOf = ({ name, title }: BoardStep): string => safeText(title ?? name);

const nameWidthOf = (steps: readonly TreeStep[]): number =>
  Math.max(0, ...steps.map(({ step, depth }) => displayWidth(indentOf(depth) + nameOf(step))));

/** Whole seconds while it goes on, so that a line changes once a second. */
const elapsed = (ms: number, live: boolean): string =>
  formatDuration(live ? Math.floor(ms / 1000) * 1000 : ms).replace(live ? /\.0s$/ : /$^/, 's');

const timeOf = ({ startedAt, endedAt, phase }: BoardStep, now: number): string => {
  if (startedAt === undefined) return '';
  return elapsed((endedAt ?? now) - startedAt, phase !== 'ended');
};

const REASON_LESS: ReadonlySet<BoardStep['outcome']> = new Set(['success', 'approved']);

const noteOf = (step: BoardStep): string => {
  const { phase, outcome, reason, attempt, lineCount, exported } = step;
  const notes = [
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(phase === 'ended' && lineCount > 0 ? [lineCount === 1 ? '1 line' : `${lineCount} lines`] : []),
    ...(exported.length > 0 ? [`exports ${exported.join(', ')}`] : []),
  ];
  const told = reason !== undefined && (phase === 'ended' ? !REASON_LESS.has(outcome) : phase === 'waiting');
  return safeText([...(told ? [reason] : []), ...notes].join(', '));
};
