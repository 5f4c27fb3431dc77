import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowIndex } from './row-index.ts';

describe('places of lines', () => {
  test('every line is found at its first row, and every row in its line', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2000 }), fc.nat(), (rows, cut) => {
        const index = createRowIndex(line => rows[line] ?? 0);
        index.extend(cut % rows.length);
        index.extend(rows.length);
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

  test('a million lines take in quickly and answer at any place', () => {
    const index = createRowIndex(line => (line % 10 === 0 ? 2 : 1));
    index.extend(1_000_000);
    expect(index.total()).toBe(1_100_000);
    expect(index.lineAt(1_099_999)).toBe(999_999);
    expect(index.rowOf(500_000)).toBe(550_000);
  });

  test('nothing is at the first line', () => {
    const index = createRowIndex(() => 1);
    expect(index.total()).toBe(0);
    expect(index.lineAt(7)).toBe(0);
  });
});
