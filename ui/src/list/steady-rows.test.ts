import { expect, test } from 'vitest';
import { partSteady } from './steady-rows.ts';

const part = (rows: string, known: string) => {
  const { shown, waiting } = partSteady([...rows], row => row, new Set(known));
  return [shown.join(''), waiting.join('')];
};

test('everything is shown to who has seen nothing yet', () => {
  expect(part('abc', '')).toEqual(['abc', '']);
});

test('a row that would push others away waits', () => {
  expect(part('abxcy', 'abc')).toEqual(['abcy', 'x']);
  expect(part('xabc', 'abc')).toEqual(['abc', 'x']);
});

test('rows behind the last one come at once, as those of the next page do', () => {
  expect(part('abcde', 'abc')).toEqual(['abcde', '']);
});

test('a row that is gone is gone', () => {
  expect(part('ac', 'abc')).toEqual(['ac', '']);
});
