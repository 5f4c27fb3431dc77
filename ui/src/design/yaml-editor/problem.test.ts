import { describe, expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';
import { inOrder, rangeOf } from './problem.ts';

const text = 'version: "1.0"\nsteps:\n  build:\n    imgae: node:24\n';
const problem = (line: number, column: number, severity: 'error' | 'warning' = 'error') => ({
  line,
  column,
  severity,
  code: 'key-unknown',
  message: '',
});
const pointed = (line: number, column: number) => {
  const { from, to } = rangeOf(text, problem(line, column));
  return text.slice(from, to);
};

describe('a problem', () => {
  test('points at the key or value that stands there', () => {
    expect(pointed(4, 5)).toBe('imgae');
    expect(pointed(4, 12)).toBe('node:24');
    expect(pointed(1, 10)).toBe('"1.0"');
  });
  test('stays inside the text when it points outside', () => {
    expect(rangeOf(text, problem(99, 99))).toEqual({ from: text.length, to: text.length });
    expect(rangeOf('', problem(1, 1))).toEqual({ from: 0, to: 0 });
    expect(rangeOf('a', problem(0, 0))).toEqual({ from: 0, to: 1 });
  });
  test('that is an error comes before a warning', () => {
    const sorted = inOrder([problem(1, 1, 'warning'), problem(9, 2), problem(9, 1)]);
    expect(sorted.map(one => [one.line, one.column])).toEqual([
      [9, 1],
      [9, 2],
      [1, 1],
    ]);
  });
});

describe('changed lines', () => {
  test('are those added or written anew', () => {
    expect(changedLines('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual([2, 4]);
    expect(changedLines('', 'a\nb\n')).toEqual([1, 2]);
  });
  test('do not count a missing end of the last line', () => {
    expect(changedLines('a\nb\n', 'a\nb')).toEqual([]);
  });
  test('are none when only lines went', () => {
    expect(changedLines('a\nb\nc\n', 'a\nc\n')).toEqual([]);
    expect(changedLines('a\n', 'a\n')).toEqual([]);
  });
});
