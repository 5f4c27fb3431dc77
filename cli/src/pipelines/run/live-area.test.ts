// biome-ignore-all lint/suspicious/noControlCharactersInRegex: this is what terminals are told with.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LiveArea } from './live-area.ts';

/** As much of a terminal as the area uses: rows of text, a cursor, and lines that scroll away at the top. */
class Terminal {
  readonly #rows: string[] = [''];
  #row = 0;
  #column = 0;
  written = '';

  write(text: string): void {
    this.written += text;
    for (const [token] of text.matchAll(/\u001b\[(?:\?25[lh]|\d*[AK])|[\s\S]/g)) this.#take(token);
  }

  get lines(): string[] {
    return this.#rows.map(row => row.trimEnd()).filter((row, index) => row !== '' || index < this.#row);
  }

  #take(token: string): void {
    const up = /^\u001b\[(\d+)A$/.exec(token);
    if (up) this.#row = Math.max(0, this.#row - Number(up[1]));
    else if (token === '\u001b[K') this.#rows[this.#row] = this.#line().slice(0, this.#column);
    else if (token === '\r') this.#column = 0;
    else if (token === '\n') this.#break();
    else if (token.length === 1) this.#put(token);
  }

  #line(): string {
    return this.#rows[this.#row] ?? '';
  }

  #break(): void {
    this.#row += 1;
    this.#column = 0;
    this.#rows[this.#row] ??= '';
  }

  #put(letter: string): void {
    const line = this.#line().padEnd(this.#column);
    this.#rows[this.#row] = line.slice(0, this.#column) + letter + line.slice(this.#column + 1);
    this.#column += 1;
  }
}

const SIZE = { columns: 80, rows: 24 };

describe('the live area of a terminal', () => {
  test('shows any frame after any other, and leaves what stands above alone', () => {
    const frames = fc.array(
      fc.array(fc.constantFrom('a', 'bb', 'ccc', 'a much longer line', ''), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(frames, given => {
        const terminal = new Terminal();
        const area = new LiveArea(text => terminal.write(text));
        terminal.write('$ freshet\n');
        for (const [index, frame] of given.entries()) {
          area.draw(frame, index % 3 === 0 ? { columns: 70 + (index % 2), rows: 24 } : SIZE);
          expect(terminal.lines).toEqual(['$ freshet', ...frame]);
        }
        area.clear(80);
        expect(terminal.lines).toEqual(['$ freshet']);
      }),
    );
  });

  test('writes only lines that changed, and nothing when none did', () => {
    const terminal = new Terminal();
    const area = new LiveArea(text => terminal.write(text));
    area.draw(['steady', 'one', 'still'], SIZE);
    terminal.written = '';
    area.draw(['steady', 'two', 'still'], SIZE);
    expect(terminal.written).toContain('two');
    expect(terminal.written).not.toContain('steady');
    expect(terminal.written).not.toContain('still');
    terminal.written = '';
    area.draw(['steady', 'two', 'still'], SIZE);
    expect(terminal.written).toBe('');
  });

  test('hides the cursor while it draws and gives it back', () => {
    const terminal = new Terminal();
    const area = new LiveArea(text => terminal.write(text));
    area.draw(['a'], SIZE);
    expect(terminal.written).toContain('\u001b[?25l');
    area.release();
    expect(terminal.written.endsWith('\u001b[?25h')).toBe(true);
    area.clear(80, 1);
    expect(terminal.written.endsWith('\u001b[?25h')).toBe(true);
  });
});
