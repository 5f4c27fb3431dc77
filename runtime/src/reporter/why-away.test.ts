import { expect, test } from 'vitest';
import { whyAway } from './why-away.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });

test('why a cluster is away is what its connection failed with, in words', () => {
  expect(whyAway(failed(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))).toBe(
    'it refused the connection (ECONNREFUSED)',
  );
  expect(whyAway(failed(new Error('certificate has expired')))).toBe('certificate has expired');
  expect(whyAway(new DOMException('aborted', 'TimeoutError'))).toBe('it did not answer in time');
  expect(whyAway(undefined)).toBe('it does not answer');
});
