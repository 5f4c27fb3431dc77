import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPages } from './add-pages.ts';
import { chooseCoding } from './negotiate.ts';
import { loadPages } from './page-files.ts';

const INDEX =
  '<meta nonce="FRESHET_CSP_NONCE"><script nonce="FRESHET_CSP_NONCE" src="/assets/a-1.js"></script>';

let directory: string;
let server: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freshet-pages-'));
  await mkdir(join(directory, 'assets'));
  const files = {
    'index.html': INDEX,
    'theme.js': 'theme',
    '.made-of': 'secret',
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'smallest',
    'assets/a-1.js.gz': 'small',
    'assets/b-2.svg': '<svg/>',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  server = fastify({ exposeHeadRoutes: true, routerOptions: { ignoreDuplicateSlashes: true } });
  server.setErrorHandler((_, __, reply) => reply.code(404).send({ code: 'ROUTE_NOT_FOUND' }));
  addPages(server, await loadPages(directory));
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('a file with a hash in its name', () => {
  test('is kept for good and comes in the smallest form that the reader takes', async () => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.body).toBe('smallest');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '8',
      vary: 'accept-encoding',
    });
    expect((await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br;q=0' })).body).toBe('small');
    const plain = await get('/assets/a-1.js');
    expect(plain.body).toBe('plain');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  test('is not sent to who has it', async () => {
    const { etag } = (await get('/assets/b-2.svg')).headers;
    const answer = await get('/assets/b-2.svg', { 'if-none-match': `"x", W/${etag}` });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });

  test('tells its headers alone', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/assets/b-2.svg' });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '6', '']);
  });
});

describe('the page', () => {
  test('has a nonce of its own in every answer, which its policy names', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/users?role=admin', '/invitations/accept', '//teams/x/']) {
      const { statusCode, body, headers } = await get(path, BROWSER);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const [, nonce = '', again] = /^<meta nonce="([\w-]{22})"><script nonce="([\w-]+)"/.exec(body) ?? [];
      expect(again).toBe(nonce);
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  test('keeps its policy in the copy that a browser has', async () => {
    const { etag } = (await get('/', BROWSER)).headers;
    const answer = await get('/', { ...BROWSER, 'if-none-match': String(etag) });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).not.toHaveProperty('content-security-policy');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  test.each([
    ['/api/nothing', BROWSER],
    ['/graphql/x', BROWSER],
    ['//api/nothing', BROWSER],
    ['/assets/gone-1.js', BROWSER],
    ['/apii/user', { accept: '*/*' }],
    ['/apii/user', {}],
  ])('is not what %s answers with', async (path, headers) => {
    expect((await get(path, headers)).statusCode).toBe(404);
  });
});

test('nothing but what was built can be read', async () => {
  for (const path of [
    '/.made-of',
    '/assets/../.made-of',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/a-1.js%00',
    '/assets/a-1.js.br',
  ])
    expect((await get(path)).statusCode, path).toBe(404);
});

test('a checkout without a build is refused by a name that says what to do', async () => {
  await expect(loadPages(join(directory, 'assets'))).rejects.toMatchObject({ code: 'PAGES_NOT_BUILT' });
});

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
])('of a reader that accepts %j the form is %s', (accepted, coding) => {
  const all = new Map([['br' as const, 1] as const, ['gzip' as const, 1], ['identity' as const, 1]]);
  expect(chooseCoding(accepted, all as never)).toBe(coding);
});
