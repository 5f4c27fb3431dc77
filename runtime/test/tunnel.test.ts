/** Requests through a real link, answered by the internal router in this process. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TunnelResponse } from '@freshet/contracts/gitops';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import type { LinkSession, LinkStream } from '@freshet/link/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInternalRouter } from '../src/internal-router/index.ts';
import { createPlatformLink } from '../src/platform-link/index.ts';
import { linkTo, startPlatform, type TestPlatform } from '../src/platform-link/platform.fixture.ts';
import { createTunnelClient } from '../src/tunnel-client/index.ts';

const PLATFORM = 'http://127.0.0.1:3000';
const router = createInternalRouter({
  isPageOrigin: origin => origin === PLATFORM,
  isReady: () => true,
  log: memoryLogger(),
});
const tunnel = createTunnelClient({ target: router, log: memoryLogger() });

let platform: TestPlatform;
let link: ReturnType<typeof createPlatformLink>;

const session = (): LinkSession => {
  const [first] = platform.sessions;
  if (!first) throw new Error('there is no session');
  return first;
};

beforeAll(async () => {
  platform = await startPlatform();
  link = createPlatformLink({ ...linkTo(platform.url), onTunnel: stream => tunnel.take(stream) });
  link.start();
  await eventually(() => expect(platform.sessions).toHaveLength(1));
  await eventually(() => expect(link.isConnected).toBe(true));
});

afterAll(async () => {
  await link.stop();
  await platform.stop();
});

interface Asked {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | undefined;
}

const open = (target: string, { method = 'GET', headers = [], body }: Asked = {}): LinkStream => {
  const head = {
    method,
    target,
    headers: [...headers, ...(body === undefined ? [] : [['content-length', String(body.length)]])],
    host: 'one.tunnel.localhost',
    remoteAddress: '192.0.2.7',
    isSecure: true,
  };
  const stream = session().open({ tunnel: head }, { priority: 'interactive', ended: body === undefined });
  if (body !== undefined) {
    void stream.write(Buffer.from(body));
    stream.end();
  }
  return stream;
};

interface Answered {
  readonly head: TunnelResponse;
  readonly body: string;
}

const readAll = async (stream: LinkStream): Promise<Answered> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\n');
  return {
    head: TunnelResponse.parse(JSON.parse(all.toString('utf8', 0, end))),
    body: all.toString('utf8', end + 1),
  };
};

const ask = (target: string, asked?: Asked): Promise<Answered> => readAll(open(target, asked));

const headerOf = ({ head }: Answered, name: string): string | undefined =>
  head.headers.find(([key]) => key === name)?.[1];

const mounted = async (
  request: (request: IncomingMessage, response: ServerResponse) => void,
  use: () => Promise<void>,
): Promise<void> => {
  const unmount = router.mount('/app-proxy', { request });
  try {
    await use();
  } finally {
    unmount();
  }
};

describe('a request out of the tunnel', () => {
  test('reaches its handler as it was, and the answer goes back as it was written', () =>
    mounted(
      (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', chunk => chunks.push(chunk));
        request.on('end', () => {
          response.setHeader('set-cookie', ['a=1', 'b=2']);
          response.setHeader('transfer-encoding', 'chunked');
          response.writeHead(201, { 'x-who': request.socket.remoteAddress ?? '' });
          response.write(
            JSON.stringify({ method: request.method, url: request.url, headers: request.headers }),
          );
          response.end(Buffer.concat(chunks));
        });
      },
      async () => {
        const headers = [
          ['X-Twice', 'a'],
          ['x-twice', 'b'],
          ['Connection', 'close'],
        ] as const;
        const answered = await ask('/app-proxy/api?x=1', { method: 'POST', headers, body: 'body' });
        expect(answered.head.status).toBe(201);
        expect(answered.head.headers.filter(([name]) => name === 'set-cookie')).toEqual([
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ]);
        expect(headerOf(answered, 'x-who')).toBe('192.0.2.7');
        expect(headerOf(answered, 'transfer-encoding')).toBeUndefined();
        expect(headerOf(answered, 'connection')).toBeUndefined();
        expect(answered.body.endsWith('}body')).toBe(true);
        expect(JSON.parse(answered.body.slice(0, -4))).toEqual({
          method: 'POST',
          url: '/app-proxy/api?x=1',
          headers: { host: 'one.tunnel.localhost', 'x-twice': 'a, b', 'content-length': '4' },
        });
      },
    ));

  test('is answered once for HEAD and 204, without a body', () =>
    mounted(
      (request, response) => {
        if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 5 }).end('12345');
        else response.writeHead(204).end();
      },
      async () => {
        const head = await ask('/app-proxy', { method: 'HEAD' });
        expect([head.head.status, headerOf(head, 'content-length'), head.body]).toEqual([200, '5', '']);
        expect(await ask('/app-proxy')).toMatchObject({ head: { status: 204 }, body: '' });
      },
    ));

  test('gets each part of an answer as soon as it is written, and ends its handler when it is given up', async () => {
    let closed = false;
    await mounted(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        response.write('data: 1\n\n');
        response.on('close', () => {
          closed = true;
        });
      },
      async () => {
        const stream = open('/app-proxy/events');
        let text = '';
        while (!text.endsWith('data: 1\n\n')) text += (await stream.read())?.toString() ?? '';
        expect(text).toContain('text/event-stream');
        stream.reset('cancelled', 'the page was left');
        await eventually(() => expect(closed).toBe(true));
      },
    );
    await eventually(() => expect(tunnel.open).toBe(0));
  });

  test('carries much in both directions, as fast as the slower side', () =>
    mounted(
      (request, response) => void request.pipe(response),
      async () => {
        const stream = open('/app-proxy/echo', { method: 'POST', body: 'x'.repeat(3_000_000) });
        const answered = await readAll(stream);
        expect(createHash('sha256').update(answered.body).digest('hex')).toBe(
          createHash('sha256').update('x'.repeat(3_000_000)).digest('hex'),
        );
      },
    ));

  test('does not make a handler write ahead of a reader that does not read', async () => {
    let [written, isDrained] = [0, false];
    await mounted(
      (_, response) => {
        const more = (): void => {
          let hasRoom = true;
          while (hasRoom) {
            hasRoom = response.write(Buffer.alloc(65_536));
            written += 65_536;
          }
          response.once('drain', () => {
            isDrained = true;
            more();
          });
        };
        more();
      },
      async () => {
        const stream = open('/app-proxy/endless');
        await stream.read();
        await eventually(() => expect(isDrained).toBe(true));
        let before = -1;
        await eventually(() => {
          const now = written;
          const stands = now === before;
          before = now;
          expect(stands).toBe(true);
        });
        // A window, what is written ahead, and what the answer itself keeps.
        expect(written).toBeLessThan(4_000_000);
        stream.reset('cancelled', 'seen');
      },
    );
    await eventually(() => expect(tunnel.open).toBe(0));
  });

  test('fails alone when its handler throws, answers nonsense, or is none', async () => {
    await mounted(
      request => {
        throw new Error(`no ${request.url}`);
      },
      async () => expect((await ask('/app-proxy/x')).head.status).toBe(500),
    );
    await mounted(
      (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
      async () => {
        await expect(ask('/app-proxy/x')).rejects.toMatchObject({ code: 'LINK_STREAM_RESET' });
      },
    );
    const nonsense = session().open({ tunnel: { method: 'GET /' } }, { priority: 'interactive' });
    await expect(nonsense.read()).rejects.toMatchObject({ details: { reset: 'invalid' } });
    await eventually(() => expect(tunnel.open).toBe(0));
  });

  test('may become a WebSocket, whose bytes go both ways until either side ends', async () => {
    const unmount = router.mount('/app-proxy', {
      request: (_, response) => void response.end(),
      upgrade: ({ headers }, socket) => {
        expect([headers.connection, headers.upgrade]).toEqual(['Upgrade', 'websocket']);
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nX-Accepted: yes\r\n\r\nhello ',
        );
        socket.pipe(socket);
      },
    });
    const head = {
      method: 'GET',
      target: '/app-proxy/api/graphql',
      headers: [['upgrade', 'websocket']],
      host: 'one.tunnel.localhost',
      isSecure: false,
    };
    const stream = session().open({ tunnel: head }, { priority: 'interactive' });
    void stream.write(Buffer.from('and back'));
    stream.end();
    expect(await readAll(stream)).toEqual({
      head: { status: 101, headers: [['x-accepted', 'yes']] },
      body: 'hello and back',
    });
    await eventually(() => expect(tunnel.open).toBe(0));
    unmount();
  });
});

describe('the internal router', () => {
  test('answers probes, and 502 that pages of the platform can read while nothing is mounted', async () => {
    expect((await ask('/healthz')).head.status).toBe(200);
    expect((await ask('/readyz')).head.status).toBe(200);
    const headers = [['origin', PLATFORM]] as const;
    const waiting = await ask('/app-proxy/api/graphql', { headers });
    expect([waiting.head.status, headerOf(waiting, 'access-control-allow-origin')]).toEqual([502, PLATFORM]);
    expect(JSON.parse(waiting.body)).toMatchObject({ code: 'RUNTIME_STARTING' });
    const asked = await ask('/app-proxy/api/graphql', { method: 'OPTIONS', headers });
    expect([asked.head.status, headerOf(asked, 'access-control-allow-origin')]).toEqual([204, PLATFORM]);
    const foreign = await ask('/app-proxy', { headers: [['origin', 'http://evil.example']] });
    expect(headerOf(foreign, 'access-control-allow-origin')).toBeUndefined();
  });

  test.each([
    ['/', 404],
    ['/app-proxyx', 404],
    ['/webhooksx/a', 404],
    ['/app-proxy/../webhooks', 400],
    ['/app-proxy/%2e%2E/webhooks', 400],
    ['//app-proxy', 400],
    ['/webhooks\\..\\app-proxy', 400],
  ])('answers %s with %i', async (target, status) => {
    expect((await ask(target)).head.status).toBe(status);
  });
});

test('a client that drains refuses what comes, so that it can go elsewhere', async () => {
  const other = createTunnelClient({ target: router, log: memoryLogger() });
  other.drain();
  const resets: string[] = [];
  other.take({ header: {}, reset: (code: string) => resets.push(code) } as unknown as Parameters<
    typeof other.take
  >[0]);
  expect(resets).toEqual(['refused']);
});
