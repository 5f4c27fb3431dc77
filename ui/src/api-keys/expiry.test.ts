import { expect, test } from 'vitest';
import { endOf, stateOf } from './expiry.ts';

const now = new Date('2026-11-15T12:00:00Z');

test('a key ends so many days after it was made, or never', () => {
  expect(endOf('30', now)).toBe('2026-12-15T12:00:00.000Z');
  expect(endOf('never', now)).toBeUndefined();
});

test('a key without an end stays active', () => {
  expect(stateOf({}, now)).toBe('active');
});

test('a key is due for a new one in its last week and ended at its end', () => {
  const states = ['2026-11-22T12:00:01Z', '2026-11-22T12:00:00Z', '2026-11-15T12:00:00Z'].map(expires =>
    stateOf({ expires }, now),
  );
  expect(states).toEqual(['active', 'soon', 'ended']);
});
