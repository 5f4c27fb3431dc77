import { expect, test } from 'vitest';
import { sentence, troubleOf } from './trouble.ts';

test('a runtime is away where nothing came, and not where it refuses, finds nothing or is too old', () => {
  expect([0, 502, 503, 504].map(status => troubleOf({ status }))).toEqual(Array(4).fill('away'));
  expect([400, 403, 404, 500].map(status => troubleOf({ status }))).toEqual(Array(4).fill('said'));
});

test('what a fault says begins with a capital and ends with one full stop', () => {
  expect(sentence('there is no ApplicationSet fleet')).toBe('There is no ApplicationSet fleet.');
  expect(sentence('The server did not answer.')).toBe('The server did not answer.');
  expect(sentence('')).toBe('');
});
