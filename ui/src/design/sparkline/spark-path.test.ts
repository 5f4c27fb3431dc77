import { describe, expect, test } from 'vitest';
import { groundPath, linePath, sparkFacts, sparkRuns } from './spark-path.ts';

const box = { width: 105, height: 20 };

describe('a sparkline', () => {
  test('spans its box from the lowest to the highest value', () => {
    expect(sparkRuns([0, 10], box)).toEqual([
      [
        { x: 2, y: 16 },
        { x: 102, y: 4 },
      ],
    ]);
  });

  test('keeps a gap a gap', () => {
    const runs = sparkRuns([1, 2, undefined, 3, Number.NaN, 4], box);
    expect(runs.map(run => run.length)).toEqual([2, 1, 1]);
  });

  test('draws equal values through the middle', () => {
    expect(sparkRuns([7, 7, 7], box)[0]?.map(point => point.y)).toEqual([10, 10, 10]);
  });

  test('puts a single value at the left without dividing by nothing', () => {
    expect(sparkRuns([7], box)).toEqual([[{ x: 2, y: 10 }]]);
  });

  test('draws nothing of nothing', () => {
    expect(sparkRuns([], box)).toEqual([]);
    expect(groundPath([], 20)).toBe('');
    expect(sparkFacts([undefined])).toBeUndefined();
  });

  test('spells its path with one decimal and closes its ground', () => {
    const [run = []] = sparkRuns([0, 1], box);
    expect(linePath(run)).toBe('M2.0 16.0 L102.0 4.0');
    expect(groundPath(run, 20)).toBe('M2.0 16.0 L102.0 4.0 L102.0 20 L2.0 20z');
  });

  test('knows what to say in words', () => {
    expect(sparkFacts([4, undefined, 1, 9, 6])).toEqual({ first: 4, last: 6, low: 1, high: 9 });
  });
});
