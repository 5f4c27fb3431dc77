import type { Screen } from '../host/index.ts';
import { safeLine, safeText } from '../output/index.ts';

interface Options {
  readonly out: Screen;
  /** As it was written, escape sequences and all. */
  readonly raw: boolean;
  /** Whether each line says which step wrote it. */
  readonly named: boolean;
}

/** A line that never ends is printed in pieces. */
const MAX_LINE = 1024 * 1024;

/** Puts lines of steps together from pieces, and prints those that are whole. */
export class LinePrinter {
  readonly #options: Options;
  readonly #begun = new Map<string, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a piece; `begins` when it does not go on with the line before it. */
  add(step: string, text: string, begins: boolean): void {
    if (begins) this.flush(step);
    const lines = ((this.#begun.get(step) ?? '') + text).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) this.#print(step, line);
    if (rest === '') this.#begun.delete(step);
    else this.#begun.set(step, rest);
    if (rest.length > MAX_LINE) this.flush(step);
  }

  /** Takes whole lines, the last of which may go on. */
  addLines(step: string, lines: readonly string[]): void {
    if (lines.length > 0) this.add(step, lines.join('\n'), true);
  }

  /** Prints what was begun, of a step or of all. */
  flush(step?: string): void {
    for (const [name, line] of [...this.#begun]) {
      if (step !== undefined && name !== step) continue;
      this.#begun.delete(name);
      this.#print(name, line);
    }
  }

  /** The steps, but for this one, whose last line is held back because it may go on. */
  heldBeside(step: string): readonly string[] {
    return [...this.#begun.keys()].filter(name => name !== step);
  }

  async drained(): Promise<void> {
    await this.#options.out.drained();
  }

  #print(step: string, line: string): void {
    const { out, raw, named } = this.#options;
    const name = named ? `${out.paint.dim(`${safeText(step)} |`)} ` : '';
    out.line(name + (raw ? line : safeLine(line)));
  }
}
