import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KubeConnection } from './connection.ts';
import { KubeClient, type KubeObject } from './index.ts';
import type { KubeLogin } from './login.ts';

/** A server that takes every request, and answers when the test says so, but for one. */
let answers: { readonly url: string; readonly response: ServerResponse }[] = [];
const server = createServer(({ url = '' }, response) => {
  answers.push({ url, response });
  if (url.endsWith('/at-once')) response.end('{}');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  answers = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const key = { namespace: 'n', name: 'a' };
const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Connections that end an answer in which nothing came for a while, as all do, but sooner. */
const impatientLogin = (bodyTimeout: number): KubeLogin => {
  const dispatcher = new Agent({ bodyTimeout });
  return {
    server: addressOf(),
    credentials: async () => ({ headers: {}, dispatcher }),
    close: () => dispatcher.destroy(),
  };
};

const connect = (timeoutMs: number, login?: KubeLogin): KubeConnection => {
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: addressOf() } }],
    users: [{ name: 'u', user: {} }],
  });
  return new KubeConnection({ kind: 'kubeconfig', text }, { timeoutMs, ...(login ? { login } : {}) });
};

/** Only what never comes meets it. */
const PATIENCE_MS = 30_000;

/** What came in at a path, once it is there. */
const asked = (part: string): Promise<ServerResponse> =>
  expect
    .poll(() => answers.find(({ url }) => url.includes(part)), { timeout: PATIENCE_MS })
    .toBeDefined()
    .then(() => answers.find(({ url }) => url.includes(part))?.response as ServerResponse);

const silent = (seconds = 0.2) => ({
  name: 'KubeSilent',
  message: `the API server at ${addressOf()} did not answer within ${seconds} s`,
});

test('a request that is never answered fails in time, and says who was silent', async () => {
  const client = new KubeClient(connect(200));
  await expect(client.get(resource, key)).rejects.toMatchObject(silent());
  await client.close();
});

test('an answer that stops halfway fails in time', async () => {
  // Long enough for the question to arrive on a busy machine, as there is nothing to stop halfway before.
  const client = new KubeClient(connect(2_000));
  const answer = client.get(resource, key).catch((error: unknown) => error);
  (await asked('/configmaps/a')).write('{"metadata":');
  expect(await answer).toMatchObject(silent(2));
  await client.close();
});

test('whoever no longer wants an answer hears that, and not that nobody gave one', async () => {
  const client = new KubeClient(connect(60_000));
  const leaving = new AbortController();
  const list = client.list(resource, { signal: leaving.signal }).catch((error: unknown) => error);
  await asked('/configmaps');
  leaving.abort(new Error('not needed'));
  expect(await list).toMatchObject({ message: 'not needed' });
  await client.close();
});

test('a place among the requests under way is free again after a silent one', async () => {
  const client = new KubeClient(connect(1_000));
  const many = await Promise.allSettled(Array.from({ length: 40 }, () => client.get(resource, key)));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 'rejected'));
  expect(await client.get(resource, { ...key, name: 'at-once' })).toEqual({});
  await client.close();
});

test('a watch and a log may be silent for longer than any answer, and than connections allow', async () => {
  const connection = connect(200, impatientLogin(50));
  const client = new KubeClient(connection);
  const events = client.watch<KubeObject>(resource, { resourceVersion: '1' })[Symbol.asyncIterator]();
  const event = events.next();
  const watch = await asked('watch=true');
  watch.flushHeaders();
  const lines = client.logs(key, { follow: true })[Symbol.asyncIterator]();
  const line = lines.next();
  const log = await asked('/log');
  log.flushHeaders();
  const other = connection.send({ path: '/stream' });
  (await asked('/stream')).flushHeaders();
  await expect((await other).text()).rejects.toMatchObject({ cause: { name: 'BodyTimeoutError' } });
  await expect(client.get(resource, key)).rejects.toMatchObject(silent());
  watch.write('{"type":"ADDED","object":{"metadata":{"name":"a"}}}\n');
  log.write('at last');
  expect((await event).value).toMatchObject({ type: 'ADDED' });
  expect((await line).value).toBe('at last');
  await client.close();
});

test('an answer that is read as it comes ends when its own time is over', async () => {
  const connection = connect(60_000);
  const sent = connection.send({ path: '/stream', timeoutMs: 200 });
  (await asked('/stream')).flushHeaders();
  await expect((await sent).text()).rejects.toMatchObject({ name: 'TimeoutError' });
  await connection.close();
});
