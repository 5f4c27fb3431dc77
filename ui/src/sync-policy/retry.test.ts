import { expect, test } from 'vitest';
import { numberOr, type Retry, retries, retryProblems } from './retry.ts';

const retry = (part: Partial<Retry> = {}): Retry => ({
  limit: '5',
  duration: '5s',
  factor: '2',
  maxDuration: '3m',
  ...part,
});

test('what the engine can go by is no problem, nor is what is left to it', () => {
  expect(retryProblems(retry())).toEqual({});
  expect(retryProblems({ limit: '', duration: '', factor: '', maxDuration: '' })).toEqual({});
  expect(retryProblems(retry({ limit: '-1', duration: '1m30s', maxDuration: '300' }))).toEqual({});
  expect(retryProblems(retry({ duration: '1.5s', maxDuration: '500ms' }))).toEqual({});
});

test.each([
  [{ limit: '-2' }, { limit: 'limit' }],
  [{ limit: 'often' }, { limit: 'limit' }],
  [{ limit: '1.5' }, { limit: 'limit' }],
  [{ duration: 'soon' }, { duration: 'duration' }],
  [{ duration: '5 s' }, { duration: 'duration' }],
  [{ duration: '5d' }, { duration: 'duration' }],
  [{ maxDuration: '-3m' }, { maxDuration: 'duration' }],
  [{ factor: '0' }, { factor: 'factor' }],
  [{ factor: '1.5' }, { factor: 'factor' }],
])('%j is told at its field', (part, problems) => {
  expect(retryProblems(retry(part))).toEqual(problems);
});

test('numbers are numbers, and whatever else is typed stays as it is', () => {
  expect(['5', '-1', '05', '', 'x', '-'].map(numberOr)).toEqual([5, -1, 5, '', 'x', '-']);
});

test('a sync is tried again unless nobody says so', () => {
  expect(['', '0', '1', '-1'].map(limit => retries(retry({ limit })))).toEqual([false, false, true, true]);
});
