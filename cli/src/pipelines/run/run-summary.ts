import type { Paint } from '../../host/index.ts';
import { safeText } from '../../output/index.ts';
import { formatDuration } from '../duration.ts';
import { fit } from './fit.ts';
import type { Board, BoardStep } from './run-board.ts';
import { type Glyphs, isBad, isHookItself, labelOf } from './step-words.ts';

export interface SummaryOptions {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
  /** Undefined keeps every character. */
  readonly columns: number | undefined;
  /** The directory with the logs. */
  readonly logs: string | undefined;
  readonly logOf: (id: string) => string | undefined;
  /** What to type to start over from the failed step. */
  readonly restart: string;
}

const FAILED_STEPS_MAX = 10;

/** The last lines of each step that failed, under its name. */
export const failedLogs = (board: Board, { paint, glyphs, columns }: SummaryOptions): readonly string[] =>
  failed(board).flatMap(step => {
    if (step.tail.length === 0) return [];
    const shown =
      step.lineCount > step.tail.length ? `last ${step.tail.length} of ${step.lineCount} lines` : 'its log';
    const width = columns ?? Number.POSITIVE_INFINITY;
    return [
      '',
      fit([{ text: nameOf(step), tint: paint.bold }, { text: `: ${shown}` }], width),
      ...step.tail.map(text => fit([{ text: `${glyphs.bar} `, tint: paint.red }, { text }], width)),
    ];
  });

/** How it ended and why, where the logs are, and how to go on. */
export const summaryOf = (board: Board, options: SummaryOptions): readonly string[] => {
  const { finished, startedAt } = board;
  if (!finished) return [];
  const { paint, glyphs, logs, logOf, restart } = options;
  const time = startedAt === undefined ? '' : ` after ${formatDuration(finished.at - startedAt)}`;
  const [glyph, word, tint] = {
    success: [glyphs.good, 'Succeeded', paint.green],
    error: [glyphs.bad, 'Failed', paint.red],
    denied: [glyphs.bad, 'Denied', paint.red],
    terminated: [glyphs.stopped, 'Cancelled', paint.yellow],
  }[finished.status] as [string, string, Paint['red']];
  const why = finished.status === 'success' ? '.' : `: ${safeText(finished.reason)}`;
  const steps = failed(board);
  const only = steps.length === 1 && steps[0] ? logOf(steps[0].id) : undefined;
  return [
    `${tint(`${glyph} ${word}${time}`)}${why}`,
    ...steps.slice(0, FAILED_STEPS_MAX).map(failedLine),
    ...(steps.length > FAILED_STEPS_MAX
      ? [`  and ${steps.length - FAILED_STEPS_MAX} more steps failed`]
      : []),
    ...(logs === undefined ? [] : [`  ${paint.dim('Logs:')}     ${only ?? logs}`]),
    ...(finished.status === 'success' || board.buildId === undefined
      ? []
      : [`  ${paint.dim('Restart:')}  ${restart}`]),
  ];
};

const failed = ({ steps }: Board): readonly BoardStep[] => {
  const parents = new Set(steps.filter(isBad).map(({ parent }) => parent));
  // A group fails because of what is in it, which says more.
  return steps.filter(
    step => isBad(step) && !isHookItself(step) && !(parents.has(step.id) && step.lineCount === 0),
  );
};

const failedLine = (step: BoardStep): string => {
  const word = step.outcome === 'denied' ? 'was denied' : 'failed';
  return `  ${nameOf(step)} ${word}${step.reason === undefined ? '' : `: ${safeText(step.reason)}`}`;
};

const nameOf = ({ id, title, name }: BoardStep): string =>
  title === undefined || title === name ? labelOf(id) : `${safeText(title)} (${labelOf(id)})`;
