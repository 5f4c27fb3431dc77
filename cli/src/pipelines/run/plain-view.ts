import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { Screen } from '../../host/index.ts';
import { safeLine, safeText } from '../../output/index.ts';
import { formatDuration } from '../duration.ts';
import { LineSplitter } from './line-splitter.ts';
import type { BoardStep, RunBoard } from './run-board.ts';
import { type SummaryOptions, summaryOf } from './run-summary.ts';
import type { RunView } from './run-view.ts';
import { isHookItself, labelOf, wordFor } from './step-words.ts';

type MessageOf<Kind extends LocalRunMessage['kind']> = Extract<LocalRunMessage, { kind: Kind }>;

/** For pipes and plain terminals: a line for each thing that happens, with the step's name before it. */
export class PlainView implements RunView {
  readonly #out: Screen;
  readonly #summary: () => SummaryOptions;
  readonly #lines = new Map<string, LineSplitter>();

  constructor(out: Screen, summary: () => SummaryOptions) {
    this.#out = out;
    this.#summary = summary;
  }

  told(message: LocalRunMessage, board: RunBoard): void {
    if (message.kind === 'planned') this.#planned(message, board);
    else if (message.kind === 'step') this.#moved(message, board);
    else if (message.kind === 'log') this.#logged(message);
    else if (message.kind === 'exported') this.#say(message.id, `exports ${message.names.join(', ')}`);
    else if (message.kind === 'approval') this.#say(message.id, `waits for approval: ${message.reason}`);
  }

  tick(): void {
    // Lines come when something happens, never because time passed.
  }

  pause(): void {
    // Questions stand between the lines.
  }

  resume(): void {
    // Nothing was taken away.
  }

  note(text: string): void {
    this.#out.line(text);
  }

  cancelling(board: RunBoard): void {
    this.#out.line(
      board.view.cancelling === 'forced'
        ? 'Ending everything at once.'
        : 'Cancelling: steps are ending and hooks clean up. Ctrl-C again ends them at once.',
    );
  }

  close(board: RunBoard): void {
    for (const { id } of board.view.steps) this.#rest(id);
    for (const line of summaryOf(board.view, this.#summary())) this.#out.line(line);
  }

  #planned({ buildId, executor, notices }: MessageOf<'planned'>, board: RunBoard): void {
    this.#out.line(`${safeText(board.view.file)}: build ${safeText(buildId)}, ${executor} executor`);
    for (const notice of notices) this.#out.line(`note: ${safeText(notice)}`);
  }

  #moved(message: MessageOf<'step'>, board: RunBoard): void {
    const { id, phase, attempt, reason } = message;
    if (isHookItself(board.step(id))) return;
    const why = reason === undefined ? '' : `: ${reason}`;
    if (phase === 'running') this.#say(id, attempt > 1 ? `started, attempt ${attempt}` : 'started');
    if (phase === 'delayed') this.#say(id, `will be tried again${why}`);
    if (phase !== 'ended') return;
    this.#rest(id);
    this.#say(id, endOf(message, board.step(id)));
  }

  #logged({ id, stream, text }: MessageOf<'log'>): void {
    const key = `${stream} ${id}`;
    const splitter = this.#lines.get(key) ?? new LineSplitter();
    this.#lines.set(key, splitter);
    this.#print(id, splitter.push(text));
  }

  #rest(id: string): void {
    for (const stream of ['out', 'err']) {
      const key = `${stream} ${id}`;
      this.#print(id, this.#lines.get(key)?.end() ?? []);
      this.#lines.delete(key);
    }
  }

  /** In one piece, since a log may have more lines than there is time for calls. */
  #print(id: string, lines: readonly string[]): void {
    const label = labelOf(id);
    this.#out.write(lines.map(line => `${`${label} | ${safeLine(line)}`.trimEnd()}\n`).join(''));
  }

  #say(id: string, text: string): void {
    this.#out.line(`${labelOf(id)}: ${safeText(text)}`);
  }
}

const endOf = ({ outcome, reason }: MessageOf<'step'>, step: BoardStep): string => {
  const { startedAt, endedAt } = step;
  const time =
    startedAt === undefined || endedAt === undefined ? '' : ` after ${formatDuration(endedAt - startedAt)}`;
  const isFine = outcome === 'success' || outcome === 'approved';
  const why = reason === undefined || isFine ? '' : `: ${reason}`;
  return `${wordFor(outcome)}${time}${why}`;
};
