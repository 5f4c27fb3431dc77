import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK, createRowIndex, type UnevenBlock } from './row-index.ts';

const unevenOf = (rows: readonly number[], blocks: (block: number) => boolean): UnevenBlock[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => block)
    .filter(blocks)
    .map(block => ({
      block,
      rows: rows.slice(block * BLOCK, (block + 1) * BLOCK).reduce((sum, one) => sum + one, 0),
    }));

describe('rows of lines', () => {
  test('every line is found at its first row, and every row in its line', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2000 }), fc.nat(), (all, seed) => {
        // Blocks that are not measured have one row per line.
        const isMeasured = (block: number) => ((seed >> block) & 1) === 0;
        const rows = all.map((count, line) => (isMeasured(Math.floor(line / BLOCK)) ? count : 1));
        const index = createRowIndex(line => rows[line] ?? 0, rows.length, unevenOf(rows, isMeasured));
        const lines = rows.flatMap((count, line) => Array.from({ length: count }, () => line));
        expect(index.total()).toBe(lines.length);
        const probe = [0, Math.floor(lines.length / 2), lines.length - 1].filter(
          row => row >= 0 && row < lines.length,
        );
        for (const row of probe) {
          expect(index.lineAt(row)).toBe(lines[row]);
          expect(index.rowOf(lines[row]!)).toBe(lines.indexOf(lines[row]!));
        }
      }),
    );
  });

  test('ten million lines answer at any place', () => {
    const index = createRowIndex(line => (line % 512 === 0 ? 2 : 1), 10_000_000, [
      { block: 1000, rows: BLOCK + 1 },
    ]);
    expect(index.total()).toBe(10_000_001);
    expect(index.lineAt(10_000_000)).toBe(9_999_999);
    expect(index.lineAt(511_999)).toBe(511_999);
    expect(index.lineAt(512_001)).toBe(512_000);
    expect(index.rowOf(5_000_000)).toBe(5_000_001);
  });

  test('an empty log has its first line at its first row', () => {
    const index = createRowIndex(() => 1, 0);
    expect(index.total()).toBe(0);
    expect(index.lineAt(7)).toBe(0);
  });
});
