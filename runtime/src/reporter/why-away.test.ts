import { Fault } from '@freshet/kit/errors';
import { KubeError } from '@freshet/kit/kube-client';
import { expect, test } from 'vitest';
import { whyAway } from './why-away.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withCode = (code: string) => failed(Object.assign(new Error('told by the system'), { code }));

test('why a cluster is away is what its connection failed with, in words', () => {
  expect(whyAway(withCode('ECONNREFUSED'))).toBe('it refused the connection (ECONNREFUSED)');
  expect(whyAway(withCode('CERT_HAS_EXPIRED'))).toBe('its certificate has expired (CERT_HAS_EXPIRED)');
  expect(whyAway(new DOMException('aborted', 'TimeoutError'))).toBe('it did not answer in time');
  expect(whyAway(undefined)).toBe('it does not answer');
});

test('what the API server itself says of a refusal is told, and of what a proxy says only the status', () => {
  expect(whyAway(new KubeError(401, { reason: 'Unauthorized', message: 'Unauthorized' }))).toBe(
    'Unauthorized',
  );
  expect(whyAway(new KubeError(502, { message: 'the API server answered 502: <html>' }))).toBe(
    'it answered with status 502',
  );
  expect(whyAway(failed(new Fault('ADDRESS_UNREACHABLE', 'the address may not be asked')))).toBe(
    'the address may not be asked',
  );
});

test('of any other error nothing is quoted: a token may be in it', () => {
  const told = 'Headers.append: "Bearer SECRET-abc\ndef" is an invalid header value.';
  for (const error of [
    new TypeError(told),
    failed(new TypeError(told)),
    failed(Object.assign(new Error(told), { code: 'ERR_INVALID_CHAR' })),
  ])
    expect(whyAway(error)).toBe('it does not answer');
});
