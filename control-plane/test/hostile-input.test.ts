import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { adminClient, Lab, type Served } from './lab.ts';
import { sendRaw } from './raw-socket.ts';

const lab = new Lab();
afterAll(() => lab.close());

let served: Served;
let admin: ApiClient;
let key: string;

beforeAll(async () => {
  served = await lab.start({ databaseUrl: await lab.migratedDatabase() });
  admin = await adminClient(served);
  key = admin.credentials.authorization ?? '';
});

/** Every refusal is one that the product made: with a code, without a stack. */
const expectRefusal = (body: string, status: number): void => {
  const parsed = JSON.parse(body);
  expect(parsed).toMatchObject({ status, code: expect.stringMatching(/^[A-Z_]+$/) });
  expect(parsed.hint).not.toBe('');
  expect(body).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
};

const MB = 1024 * 1024;
const json = 'Content-Type: application/json\r\n';
const host = 'Host: 127.0.0.1\r\n';
const post = `POST /api/team HTTP/1.1\r\n${host}${json}`;

describe('on the wire', () => {
  test.each<[string, (string | Buffer)[], number]>([
    ['a line that is no request', ['hello there\r\n\r\n'], 400],
    ['a TLS handshake', [Buffer.from('16030100c8010000c40303', 'hex'), Buffer.alloc(200, 7)], 400],
    ['the preface of HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], 400],
    ['a version that does not exist', [`GET / HTTP/9.9\r\n${host}\r\n`], 400],
    ['no host', ['GET /api/version HTTP/1.1\r\n\r\n'], 400],
    ['a foreign host', ['GET /api/version HTTP/1.1\r\nHost: evil.example\r\n\r\n'], 403],
    ['a header with a bare line feed', [`GET / HTTP/1.1\r\n${host}X: a\nb: c\r\n\r\n`], 400],
    ['a control character in a header', [`GET / HTTP/1.1\r\n${host}X-A: \0\r\n\r\n`], 400],
    ['two lengths that differ', [`${post}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}`], 400],
    ['a length and chunks', [`${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`], 400],
    ['a negative length', [`${post}Content-Length: -1\r\n\r\n`], 400],
    [
      'a chunk of an absurd size',
      [`${post}Authorization: KEY\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(30)}\r\n`],
      400,
    ],
    ['headers of 100 KB', [`GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(100_000)}\r\n\r\n`], 431],
    ['ten thousand headers', [`GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(10_000)}\r\n`], 431],
    ['a path of 100 KB', [`GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`], 431],
    ['a path with a broken escape', [`GET /api/%zz HTTP/1.1\r\n${host}\r\n`], 400],
    ['a path with a zero byte', [`GET /api/team/%00 HTTP/1.1\r\n${host}Authorization: KEY\r\n\r\n`], 400],
    ['a path that climbs', [`GET /api/../../etc/passwd HTTP/1.1\r\n${host}\r\n`], 404],
    ['a method that nobody has', [`BREW /api/team HTTP/1.1\r\n${host}\r\n`], 400],
    ['a method without a route', [`TRACE /api/team HTTP/1.1\r\n${host}\r\n`], 404],
    [
      '10 MB as announced',
      [`${post}Authorization: KEY\r\nContent-Length: ${10 * MB}\r\n\r\n`, Buffer.alloc(10 * MB, ' ')],
      413,
    ],
    [
      '10 MB unannounced',
      [
        `${post}Authorization: KEY\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ...Array.from({ length: 160 }, () => `10000\r\n${' '.repeat(65_536)}\r\n`),
        '0\r\n\r\n',
      ],
      413,
    ],
    [
      'an upgrade to nothing',
      [`GET /api/user HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
      401,
    ],
  ])('%s is refused with a code', async (_, parts, status) => {
    const sent = parts.map(part => (typeof part === 'string' ? part.replace('KEY', key) : part));
    const answer = await sendRaw(served.url, sent);
    expect(answer.status, answer.head).toBe(status);
    expectRefusal(answer.body, status);
  });

  test('a client that sends 10 MB hears why it is refused, every time', async () => {
    const body = Buffer.alloc(10 * MB, ' ');
    const headers = { ...admin.credentials, 'content-type': 'application/json' };
    for (let round = 0; round < 10; round += 1) {
      const answer = await fetch(`${served.url}/api/team`, { method: 'POST', headers, body });
      expect(answer.status).toBe(413);
      expectRefusal(await answer.text(), 413);
    }
  });

  test('clients that send a byte now and then keep nobody else waiting', async () => {
    const slow = Array.from({ length: 200 }, () => connect(Number(new URL(served.url).port), '127.0.0.1'));
    for (const socket of slow) lab.onClose(async () => void socket.destroy());
    await Promise.all(slow.map(socket => once(socket, 'connect')));
    for (const byte of 'GET /api/user HTTP/1.1\r\nX-Sl') {
      for (const socket of slow) socket.write(byte);
      expect((await admin.call('GET /user')).status).toBe(200);
    }
    for (const socket of slow) socket.destroy();
  });
});

describe('in a body', () => {
  const send = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${served.url}/api/team`, {
      method: 'POST',
      headers: { ...admin.credentials, 'content-type': 'application/json', ...headers },
      body,
    });

  test.each([
    ['nothing', ''],
    ['half a document', '{"name":"te'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['ten thousand objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a prototype', '{"name":"x","__proto__":{"admin":true}}'],
    ['a prototype further down', '{"name":"x","tags":[{"__proto__":{"x":1}}]}'],
    ['a constructor with a prototype', '{"name":"x","constructor":{"prototype":{"admin":true}}}'],
    ['a prototype that is escaped', '{"name":"x","\\u005f_proto__":{"admin":true}}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['another type of document', '<team/>'],
    ['a number that is none', '{"name":NaN}'],
    ['a huge number', '{"name":1e999}'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['a hundred thousand tags', JSON.stringify({ name: 'x', tags: Array(100_000).fill('a') })],
    ['a name of 100 KB', JSON.stringify({ name: 'a'.repeat(100_000) })],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['a zero character', '{"name":"a\\u0000b"}'],
  ])('%s is refused with a code', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expectRefusal(await answer.text(), answer.status);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
    '%s is refused with a code',
    async type => {
      const answer = await send('{"name":"x"}', { 'content-type': type });
      expect([400, 415]).toContain(answer.status);
      expectRefusal(await answer.text(), answer.status);
    },
  );

  test('what is compressed is refused with a code', async () => {
    const answer = await send(Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(400);
    expectRefusal(await answer.text(), 400);
  });
});

describe('as credentials', () => {
  const last = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

  test.each<[string, () => Record<string, string>]>([
    ['a key with one character changed', () => ({ authorization: last(key) })],
    ['a key with the id of another', () => ({ authorization: `${'0'.repeat(24)}.${key.split('.')[1]}` })],
    ['half a key', () => ({ authorization: key.slice(0, 30) })],
    ['a key twice', () => ({ authorization: `${key}${key}` })],
    ['a key of 10 KB', () => ({ authorization: key + 'a'.repeat(10_000) })],
    ['words', () => ({ authorization: "Bearer ' or 1=1 --" })],
    ['a key in the place of a session', () => ({ cookie: `freshet_session=${key}` })],
    ['a basic login', () => ({ authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` })],
  ])('%s opens nothing', async (_, headers) => {
    const answer = await fetch(`${served.url}/api/user`, { headers: headers() });
    expect(answer.status).toBe(401);
    expectRefusal(await answer.text(), 401);
  });
});

test('none of it was a surprise to the process', async () => {
  expect((await admin.call('GET ~/readyz')).status).toBe(200);
  const lines = served.freshet.stderr.split('\n');
  expect(lines.filter(line => /"level":"error"/.test(line))).toEqual([]);
  expect((await admin.call('GET /team')).json).toHaveLength(2);
});
