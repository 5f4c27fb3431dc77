import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { Clock } from '@freshet/kit/time';
import type { Keyboard, Screen } from '../../host/index.ts';
import { safeText } from '../../output/index.ts';
import { LiveArea, rowsOf } from './live-area.ts';
import type { Board, RunBoard } from './run-board.ts';
import { frameOf } from './run-frame.ts';
import { failedLogs, type SummaryOptions, summaryOf } from './run-summary.ts';
import type { RunView } from './run-view.ts';

interface LiveOptions {
  readonly out: Screen;
  readonly clock: Clock;
  readonly keyboard: Pick<Keyboard, 'quiet'>;
  readonly summary: () => SummaryOptions;
}

/** For terminals: the run as it stands, drawn anew in place, and the whole of it once it is over. */
export class LiveView implements RunView {
  readonly #options: LiveOptions;
  readonly #area: LiveArea;
  #paused = false;
  #listenAgain: (() => void) | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#area = new LiveArea(text => options.out.write(text));
    this.#listenAgain = options.keyboard.quiet();
  }

  told(message: LocalRunMessage, board: RunBoard): void {
    if (message.kind !== 'planned') return;
    const { out } = this.#options;
    for (const notice of message.notices) out.line(`${out.paint.yellow('Note:')} ${safeText(notice)}`);
    this.tick(board);
  }

  tick({ view }: RunBoard): void {
    if (!this.#paused) this.#draw(view, 0);
  }

  cancelling(board: RunBoard): void {
    this.tick(board);
  }

  pause(question: string, { view }: RunBoard): void {
    this.#paused = true;
    this.#draw(view, rowsOf(question, this.#options.out.columns) + 1);
    this.#area.release();
    this.#listenAgain?.();
  }

  note(text: string, board: RunBoard): void {
    const { out } = this.#options;
    this.#area.clear(out.columns);
    out.line(text);
    this.tick(board);
  }

  /** The question stays above, as it would in a shell. */
  resume(asked: string, board: RunBoard): void {
    const { out } = this.#options;
    this.#area.clear(out.columns, rowsOf(asked, out.columns));
    out.line(asked);
    this.#paused = false;
    this.#listenAgain = this.#options.keyboard.quiet();
    this.tick(board);
  }

  close({ view: board }: RunBoard): void {
    const { out, summary } = this.#options;
    const width = Math.max(1, out.columns - 1);
    if (!this.#paused) this.#listenAgain?.();
    this.#area.clear(out.columns);
    const whole = board.startedAt === undefined ? [] : this.#frame(board, width, undefined);
    for (const line of [...whole, ...failedLogs(board, summary()), '', ...summaryOf(board, summary())])
      out.line(line);
  }

  #draw(view: Board, reserved: number): void {
    if (view.startedAt === undefined) return;
    const { out } = this.#options;
    // The last column stays free: some terminals break the line already when it is filled.
    const [columns, rows] = [Math.max(1, out.columns - 1), Math.max(2, out.rows - 1 - reserved)];
    this.#area.draw(this.#frame(view, columns, rows), out);
  }

  #frame(board: Board, columns: number, rows: number | undefined): readonly string[] {
    const { out, clock, summary } = this.#options;
    return frameOf(board, {
      now: clock.now().getTime(),
      columns,
      rows,
      paint: out.paint,
      glyphs: summary().glyphs,
    });
  }
}
