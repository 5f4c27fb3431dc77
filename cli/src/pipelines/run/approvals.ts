import type { LocalRunRequest } from '@freshet/contracts/runner';
import type { CommandContext } from '../../command/index.ts';
import { safeText } from '../../output/index.ts';
import type { RunBoard } from './run-board.ts';
import type { RunView } from './run-view.ts';
import { labelOf } from './step-words.ts';

interface ApprovalsOptions {
  readonly ctx: Pick<CommandContext, 'keyboard' | 'env'>;
  readonly view: RunView;
  readonly board: RunBoard;
  /** Approve without asking. */
  readonly yes: boolean;
  readonly say: (request: LocalRunRequest) => void;
}

/**
 * Asks the person at the terminal for each approval, one question after the other. A question is taken back when
 * its step ends otherwise. Where nobody can be asked, waiting would never end, so the answer is no.
 */
export class Approvals {
  readonly #options: ApprovalsOptions;
  readonly #open = new Map<string, AbortController>();
  #asking: Promise<void> = Promise.resolve();

  constructor(options: ApprovalsOptions) {
    this.#options = options;
  }

  ask(id: string, reason: string): void {
    const { ctx, view, board, yes } = this.#options;
    if (yes) this.#answer(id, true);
    else if (ctx.keyboard.isTty) {
      const taken = new AbortController();
      this.#open.set(id, taken);
      this.#asking = this.#asking.then(() => this.#question(id, reason, taken.signal));
    } else {
      view.note(`${labelOf(id)} is denied, since there is nobody to ask; --yes approves.`, board);
      this.#answer(id, false);
    }
  }

  /** The step of a question has ended. */
  close(id: string): void {
    this.#open.get(id)?.abort();
    this.#open.delete(id);
  }

  closeAll(): void {
    for (const id of [...this.#open.keys()]) this.close(id);
  }

  async #question(id: string, reason: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { ctx, view, board } = this.#options;
    const question = `${labelOf(id)} needs approval (${safeText(reason)}). Approve? [y/N] `;
    view.pause(question, board);
    // Whoever presses Ctrl-C gives no answer at all.
    const takenBack = new Promise<undefined>(resolve =>
      signal.addEventListener('abort', () => resolve(undefined)),
    );
    const answer = await Promise.race([ctx.keyboard.ask(question, { signal }), takenBack]);
    this.#open.delete(id);
    if (answer !== undefined && !signal.aborted) this.#answer(id, /^y(es)?$/i.test(answer.trim()));
    view.resume(question + safeText(answer ?? ''), board);
  }

  #answer(id: string, given: boolean): void {
    const { ctx, say } = this.#options;
    const by = ctx.env.USER || ctx.env.USERNAME || 'somebody at the terminal';
    say({ kind: given ? 'approve' : 'deny', id, by });
  }
}
