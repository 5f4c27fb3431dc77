import { expect, test } from 'vitest';
import { ApiFault } from '../../api/index.ts';
import { standingError } from './standing-error.ts';

const fault = (code: string, requestId: string) =>
  new ApiFault({ status: 500, code, message: 'no', hint: '', requestId });

const FIRST = fault('INTERNAL', 'first');
const READ = { error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 };

test('what could not be read stays so while it is asked for again, until there is an answer', () => {
  expect(standingError(null, READ)).toBeNull();
  expect(standingError(null, { ...READ, error: FIRST, errorUpdatedAt: 10 })).toBe(FIRST);
  expect(standingError(FIRST, { ...READ, errorUpdatedAt: 10 })).toBe(FIRST);
  expect(standingError(FIRST, { ...READ, errorUpdatedAt: 10, dataUpdatedAt: 10 })).toBeNull();
  expect(standingError(FIRST, { ...READ, errorUpdatedAt: 10, dataUpdatedAt: 20 })).toBeNull();
});

test('a failure that comes again is said once, another one anew', () => {
  const failed = { ...READ, errorUpdatedAt: 20 };
  expect(standingError(FIRST, { ...failed, error: fault('INTERNAL', 'second') })).toBe(FIRST);
  const other = fault('DENIED', 'third');
  expect(standingError(FIRST, { ...failed, error: other })).toBe(other);
});
