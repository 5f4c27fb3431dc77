import { expect, test } from 'vitest';
import { newerOf, tagOf } from './rule-basis.ts';

const early = { updatedAt: '2026-11-15T12:00:00.000Z' };
const late = { updatedAt: '2026-11-15T12:00:00.001Z' };

test('the later version of a rule is the one that counts, whichever way it came', () => {
  expect([newerOf(early, late), newerOf(late, early), newerOf(early, undefined)]).toEqual([
    late,
    late,
    early,
  ]);
});

test('a version that was read again is not a change', () => {
  expect(newerOf(early, { ...early })).toBe(early);
});

test('the tag of a version is its time in quotes', () => {
  expect(tagOf(early)).toBe('"2026-11-15T12:00:00.000Z"');
});
