/** A small object store on loopback that checks every signature by the documented steps, then keeps objects in memory. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '@freshet/kit/secret';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeBlobStore } from './blob-store.contract.ts';
import { S3BlobStore, type S3StoreOptions } from './index.ts';
import { signS3 } from './s3-signature.ts';

const REGION = 'eu-test-1';
const BUCKET = 'logs.example';
const credentials = { accessKeyId: 'AKID', secretAccessKey: new Secret('top/secret') };
const objects = new Map<string, Buffer>();
let server: Server;
let port = 0;
/** Answers to give before the right ones. */
let troubles: number[] = [];
const seen: string[] = [];

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The signature of a request, worked out from what arrived. */
const expectedSignature = (request: IncomingMessage, body: Buffer): string => {
  const { authorization = '' } = request.headers;
  const [, scope = '', signed = ''] =
    /Credential=AKID\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonicalQuery = query.split('&').filter(Boolean).sort().join('&');
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, canonicalQuery, headers.join(''), signed, hash(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac('AWS4top/secret', day), region), service), end);
  return createHmac('sha256', key).update(toSign).digest('hex');
};

const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
  const refuse = (status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  const trouble = troubles.shift();
  if (trouble !== undefined) return void refuse(trouble, trouble === 403 ? 'AccessDenied' : 'SlowDown');
  if (!request.headers.authorization?.endsWith(`Signature=${expectedSignature(request, body)}`))
    return void refuse(403, 'SignatureDoesNotMatch');
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  seen.push(`${request.headers.host?.split(':')[0]} ${request.method} ${url.pathname}`);
  const path = decodeURIComponent(url.pathname).slice(1);
  const key = url.hostname.startsWith(`${BUCKET}.`) ? path : path.slice(BUCKET.length + 1);
  if (request.method === 'PUT') {
    objects.set(key, body);
    return void response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (url.searchParams.has('list-type')) return void response.end(listing(url.searchParams));
  const object = objects.get(key);
  if (!object) return void refuse(404, 'NoSuchKey');
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return void response.end(object);
  if (Number(from) >= object.length) return void refuse(416, 'InvalidRange');
  return void response.writeHead(206).end(object.subarray(Number(from), Number(to) + 1));
};

const listing = (query: URLSearchParams): string => {
  const limit = Number(query.get('max-keys'));
  const keys = [...objects.keys()]
    .filter(key => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
    .sort();
  const contents = keys
    .slice(0, limit)
    .map(key => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > limit}</IsTruncated>${contents.join('')}</ListBucketResult>`;
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    answer(request, response, Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  troubles = [];
  seen.length = 0;
});

/** Any name below localhost is this machine, but not every machine's resolver knows it. */
const toLoopback: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  const { host } = url;
  url.hostname = '127.0.0.1';
  return new Promise((resolve, reject) => {
    void import('node:http').then(({ request }) => {
      const sent = request(
        url,
        { method: init?.method ?? 'GET', headers: { ...(init?.headers as Record<string, string>), host } },
        async response => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const status = response.statusCode ?? 0;
          resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status }));
        },
      );
      sent.on('error', reject);
      sent.end(init?.body as Buffer | undefined);
    });
  });
};

const open = (options: Partial<S3StoreOptions> = {}, clock = systemClock) =>
  new S3BlobStore(
    {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: REGION,
      bucket: BUCKET,
      credentials,
      pathStyle: true,
      ...options,
    },
    { clock, ...(options.pathStyle === false ? { fetch: toLoopback } : {}) },
  );

const hurried = { now: systemClock.now, sleep: async () => undefined };

describe('blobs in an object store', () => {
  describe('by path', () => describeBlobStore(() => open({ prefix: 'freshet/by-path' })));

  describe('by host name', () =>
    describeBlobStore(() =>
      open({ endpoint: new URL(`http://localhost:${port}`), pathStyle: false, prefix: 'by-host' }),
    ));

  test('are asked for at the bucket’s own name, or at its path', async () => {
    await open({ endpoint: new URL(`http://localhost:${port}`), pathStyle: false }).put(
      'k',
      Buffer.from('x'),
    );
    await open().put('k', Buffer.from('x'));
    expect(seen).toEqual([`${BUCKET}.localhost PUT /k`, `127.0.0.1 PUT /${BUCKET}/k`]);
  });

  test('do not grow', () => expect(open()).not.toHaveProperty('append'));

  test('are tried again when the store is busy, and not when it refuses', async () => {
    troubles = [503, 500, 429];
    await open({}, hurried).put('busy', Buffer.from('x'));
    expect(objects.get('busy')?.toString()).toBe('x');
    troubles = [403];
    await expect(open({}, hurried).read('busy')).rejects.toMatchObject({ code: 'BLOB_STORE_REFUSED' });
    expect(troubles).toEqual([]);
    troubles = Array<number>(9).fill(503);
    await expect(open({}, hurried).read('busy')).rejects.toMatchObject({ code: 'BLOB_STORE_UNAVAILABLE' });
    expect(troubles).toHaveLength(4);
  });

  test('a wrong secret is refused, and is in no message', async () => {
    const wrong = open(
      { credentials: { accessKeyId: 'AKID', secretAccessKey: new Secret('guess') } },
      hurried,
    );
    const error = await wrong.read('busy').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'BLOB_STORE_REFUSED' });
    expect(String(error)).toContain('SignatureDoesNotMatch');
    expect(JSON.stringify(error)).not.toContain('guess');
  });

  test('a store that nobody answers for is unavailable', async () => {
    const gone = open({ endpoint: new URL('http://127.0.0.1:1') }, hurried);
    await expect(gone.read('x')).rejects.toMatchObject({ code: 'BLOB_STORE_UNAVAILABLE' });
  });
});

test('temporary credentials sign their token too', () => {
  const headers = signS3(
    { method: 'GET', url: new URL('https://bucket.s3.amazonaws.com/a'), body: new Uint8Array() },
    {
      credentials: { ...credentials, sessionToken: new Secret('token') },
      region: REGION,
      now: new ManualClock('2026-11-15T10:00:00Z').now(),
    },
  );
  expect(headers['x-amz-security-token']).toBe('token');
  expect(headers.authorization).toContain('x-amz-date;x-amz-security-token');
});

test('signs the documented example as documented', () => {
  const headers = signS3(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle='),
      body: new Uint8Array(),
    },
    {
      credentials: {
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: new Secret('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
      },
      region: 'us-east-1',
      now: new Date('2013-05-24T00:00:00Z'),
    },
  );
  expect(headers.authorization).toContain(
    'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
});
