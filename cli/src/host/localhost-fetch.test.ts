import { expect, test } from 'vitest';
import { json, withServer } from '../testing/index.ts';
import { localhostFetch } from './localhost-fetch.ts';

const never: typeof fetch = () => Promise.reject(new Error('asked the usual way'));

test('names below localhost are this machine', () =>
  withServer([json({ ok: true })], async ({ url, requests }) => {
    const named = url.replace('127.0.0.1', 'shop.tunnel.localhost');
    const answer = await localhostFetch(never)(`${named}/x`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/x',
      body: '{}',
      headers: { host: new URL(named).host, authorization: 'Bearer t' },
    });
  }));

test('a request to this machine can be given up', () =>
  withServer([() => undefined], async ({ url }) => {
    const signal = AbortSignal.abort();
    const named = url.replace('127.0.0.1', 'x.localhost');
    await expect(localhostFetch(never)(named, { signal })).rejects.toThrow('aborted');
  }));

test('all other names go the usual way', async () => {
  await expect(localhostFetch(never)('https://localhost.example.com')).rejects.toThrow('the usual way');
});
