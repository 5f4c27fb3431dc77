import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, drawSquares, perSquare, squaresOf } from './squares.ts';

describe('squares', () => {
  test('stand for as many applications as the largest group needs', () => {
    expect([1, 126, 127, 5_040, 5_041, 50_000].map(perSquare)).toEqual([1, 1, 2, 40, 50, 500]);
  });

  test('look as the worst of those that they stand for', () => {
    const counts = [
      { state: 'Degraded', count: 1 },
      { state: 'OutOfSync', count: 2 },
      { state: 'Healthy', count: 17 },
    ] as const;
    expect(squaresOf(counts, 10)).toEqual([
      { state: 'Degraded', count: 1 },
      { state: 'Healthy', count: 1 },
    ]);
    expect(squaresOf(counts, 1)).toEqual(counts);
    expect(squaresOf(counts, 2)).toEqual([
      { state: 'Degraded', count: 1 },
      { state: 'OutOfSync', count: 1 },
      { state: 'Healthy', count: 8 },
    ]);
  });

  test('are as many as there must be, whatever the states', () => {
    const states = [
      'Degraded',
      'Missing',
      'OutOfSync',
      'Unknown',
      'Suspended',
      'Progressing',
      'Healthy',
    ] as const;
    fc.assert(
      fc.property(
        fc.array(fc.nat(300), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 50 }),
        (numbers, per) => {
          const counts = states.map((state, at) => ({ state, count: numbers[at] ?? 0 }));
          const total = numbers.reduce((sum, count) => sum + count, 0);
          const drawn = squaresOf(counts, per).reduce((sum, { count }) => sum + count, 0);
          expect(drawn).toBe(Math.ceil(total / per));
        },
      ),
    );
  });

  test('are drawn in rows, each state in one piece', () => {
    const { paths, height } = drawSquares([
      { state: 'Degraded', count: 1 },
      { state: 'Healthy', count: COLUMNS },
    ]);
    expect(paths.map(({ state }) => state)).toEqual(['Degraded', 'Healthy']);
    expect(paths[1]?.boxes.match(/M/g)).toHaveLength(COLUMNS);
    expect(height).toBe(16);
    expect(drawSquares([]).height).toBe(8);
  });
});
