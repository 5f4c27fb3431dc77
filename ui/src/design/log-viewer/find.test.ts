import { describe, expect, test } from 'vitest';
import { findIn, type Matcher, matcherFor, matchFrom } from './find.ts';
import { createLogStore } from './log-store.ts';

const log = createLogStore();
log.append('first Timeout\n\x1b[31mtime\x1b[0mout timeout\nnothing\na+b\n');
log.appendGap('timeout of the stream', 5);
const find = (needle: string, options = { matchCase: false, regex: false }) =>
  findIn(log, matcherFor(needle, options) as Matcher, { from: 0, to: log.count() });

describe('finding in a log', () => {
  test('looks do not hide words, and gaps are not searched', () => {
    expect(find('timeout')).toEqual([
      { line: 0, start: 6, end: 13 },
      { line: 1, start: 0, end: 7 },
      { line: 1, start: 8, end: 15 },
    ]);
  });

  test('case matters when asked', () => {
    expect(find('Timeout', { matchCase: true, regex: false })).toHaveLength(1);
  });

  test('text is not a pattern unless asked', () => {
    expect(find('a+b')).toHaveLength(1);
    expect(find('a+b', { matchCase: false, regex: true })).toHaveLength(0);
    expect(find('t\\w+t', { matchCase: false, regex: true })).toHaveLength(3);
  });

  test('a broken pattern is told, an empty one asks nothing', () => {
    expect(matcherFor('(', { matchCase: false, regex: true })).toBe('invalid');
    expect(matcherFor('', { matchCase: false, regex: true })).toBeUndefined();
    expect(find('x*', { matchCase: false, regex: true })).toEqual([]);
  });

  test('the search starts where the reader is, and begins anew at the end', () => {
    const matches = find('timeout');
    expect(matchFrom(matches, 1)).toBe(1);
    expect(matchFrom(matches, 3)).toBe(0);
  });
});
