import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Fault } from '@freshet/kit/errors';
import { createGuard, createGuardedFetch, type Networks } from '@freshet/kit/outbound';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoopbackServer } from '../testing/loopback-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { guardedFetch } from './guarded-fetch.ts';

let server: LoopbackServer;
let waiting: AbortController;

beforeEach(async () => {
  server = await LoopbackServer.start();
  waiting = new AbortController();
});
afterEach(() => server.stop());

const ask = (
  address: string,
  rest: { allowLoopbackHttp?: boolean; answerMs?: number; networks?: Networks } = {},
) => {
  const { allowLoopbackHttp = true, answerMs = 5_000, networks = testNetworks } = rest;
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
  return guardedFetch({
    allowLoopbackHttp,
    answerMs,
    fetch: createGuardedFetch(createGuard(networks)),
    signal: waiting.signal,
  })(address, options);
};

const failure = async (answer: Promise<unknown>): Promise<Fault> =>
  answer.then(
    () => expect.unreachable('it was answered'),
    error => error,
  );

describe('a request to a provider', () => {
  test('brings back status, type and content', async () => {
    server.answer(
      (_, response) => void response.writeHead(400, { 'content-type': 'a/b', 'set-cookie': 'x=1' }).end('{}'),
    );
    const response = await ask(server.url);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      400,
      'a/b',
      '{}',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('is not made without encryption, except to this machine where that is allowed', async () => {
    expect((await failure(ask(server.url, { allowLoopbackHttp: false }))).code).toBe('SSO_PROVIDER_INVALID');
    for (const address of [
      'http://10.0.0.1/',
      'http://127.0.0.1.example/',
      'http://[::2]/',
      'ftp://127.0.0.1/',
    ])
      expect((await failure(ask(address))).code).toBe('SSO_PROVIDER_INVALID');
  });

  test('does not reach this machine or a private network unless the operator permits it', async () => {
    const networks = { allowPrivate: false };
    for (const address of [server.url, 'https://10.0.0.1/', 'https://[::ffff:169.254.169.254]/'])
      expect((await failure(ask(address, { networks }))).code).toBe('ADDRESS_REFUSED');
  });

  test('is not made to whoever cannot prove who they are', async () => {
    const impostor = createServer(selfSigned(), (_, response) => response.end('{}'));
    await new Promise<void>(resolve => impostor.listen(0, '127.0.0.1', resolve));
    try {
      const fault = await failure(ask(`https://127.0.0.1:${(impostor.address() as AddressInfo).port}/`));
      expect(fault.code).toBe('SSO_PROVIDER_UNREACHABLE');
      expect(fault.cause).toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
    } finally {
      impostor.close();
    }
  });

  test('follows no redirect', async () => {
    const seen: (string | undefined)[] = [];
    server.answer((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: '/next' }).end();
    });
    expect((await failure(ask(`${server.url}/first`))).message).toContain('redirect');
    expect(seen).toEqual(['/first']);
  });

  test('ends when the answer gets too long, also after unpacking', async () => {
    const megabyte = gzipSync(' '.repeat(1024 * 1024));
    server.answer(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(megabyte),
    );
    expect((await failure(ask(server.url))).message).toContain('too long');
  });

  test('ends when the answer takes too long, also in the middle of it', async () => {
    server.answer((_, response) => void response.writeHead(200).write('{'));
    expect((await failure(ask(server.url, { answerMs: 50 }))).code).toBe('SSO_PROVIDER_UNREACHABLE');
  });

  test('ends when nobody waits for it any more', async () => {
    let asked = false;
    server.answer(() => {
      asked = true;
    });
    const answer = failure(ask(server.url));
    await eventually(() => expect(asked).toBe(true));
    waiting.abort();
    expect((await answer).code).toBe('SSO_PROVIDER_UNREACHABLE');
  });
});
