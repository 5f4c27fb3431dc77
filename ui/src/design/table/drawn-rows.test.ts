import { describe, expect, test } from 'vitest';
import { drawnRows } from './drawn-rows.ts';

const sight = (startIndex: number) => ({ startIndex, endIndex: startIndex + 9, overscan: 2, count: 1_000 });
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('the rows that are drawn', () => {
  test('are those in sight and some around them', () => {
    expect(drawnRows({ range: sight(100), before: undefined, active: 105 })).toEqual(from(98, 111));
    expect(drawnRows({ range: sight(103), before: sight(100), active: 105 })).toEqual(from(101, 114));
  });

  test('are only those in sight after a jump, and the rest with the next step', () => {
    expect(drawnRows({ range: sight(500), before: sight(100), active: 505 })).toEqual(from(500, 509));
    expect(drawnRows({ range: sight(100), before: sight(500), active: 105 })).toEqual(from(100, 109));
    expect(drawnRows({ range: sight(500), before: sight(500), active: 505 })).toEqual(from(498, 511));
  });

  test('have the active one among them wherever it is, in its order', () => {
    expect(drawnRows({ range: sight(500), before: sight(500), active: 3 })).toEqual([3, ...from(498, 511)]);
    expect(drawnRows({ range: sight(500), before: sight(100), active: 900 })).toEqual([
      ...from(500, 509),
      900,
    ]);
    expect(drawnRows({ range: sight(500), before: sight(500), active: 1_000 })).toEqual(from(498, 511));
  });
});
