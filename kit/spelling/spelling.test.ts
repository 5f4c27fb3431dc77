import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, nearest } from './index.ts';

describe('the distance between two texts', () => {
  test.each([
    ['', '', 0],
    ['team', 'team', 0],
    ['tema', 'team', 1],
    ['teams', 'team', 1],
    ['tam', 'team', 1],
    ['toam', 'team', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  test('is the same in both directions, and never more than the longer text', () => {
    const word = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(word, word, (from, to) => {
        expect(editDistance(from, to)).toBe(editDistance(to, from));
        expect(editDistance(from, to)).toBeLessThanOrEqual(Math.max(from.length, to.length));
      }),
    );
  });

  test('of endless texts is not even computed', () => {
    expect(editDistance('x'.repeat(1_000_000), 'team')).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the nearest of several', () => {
  const known = ['delete', 'create', 'read', 'run'];

  test.each([
    ['craete', 'create'],
    ['Delete', 'delete'],
    ['rnu', 'run'],
    ['reed', 'read'],
  ])('to %s is %s', (typed, meant) => {
    expect(nearest(typed, known)).toBe(meant);
  });

  test('is none when nothing is near', () => {
    expect(nearest('promote', known)).toBeUndefined();
    expect(nearest('x'.repeat(1_000), known)).toBeUndefined();
  });
});
