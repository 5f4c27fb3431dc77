/** Whoever asks, and whoever answers, may mean harm. */
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import type { LinkStream } from '@freshet/link/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostOf,
  OTHER_ACCOUNT,
  say,
  startTunnel,
  type TestRuntime,
  type TestTunnel,
} from './tunnel.fixture.ts';

let tunnel: TestTunnel;
/** The runtime that is attacked through, and another tenant's that must not notice. */
let target: TestRuntime;
let bystander: TestRuntime;
const clock = new ManualClock();
const HOST = hostOf('target');

beforeAll(async () => {
  tunnel = await startTunnel({ limits: { perRuntime: 8, perAddress: 6, inAll: 100 }, clock });
  target = await tunnel.runtime('target', stream => say(stream, {}, 'target'));
  bystander = await tunnel.runtime('target', stream => say(stream, {}, 'bystander'), OTHER_ACCOUNT);
});
afterAll(() => tunnel.stop());

const fine = async (): Promise<void> => {
  target.answer = stream => say(stream, {}, 'target');
  expect((await tunnel.get(HOST)).body).toContain('target');
  expect((await tunnel.get(hostOf('target', OTHER_ACCOUNT))).body).toContain('bystander');
};

describe('a request that two readers could read in two ways', () => {
  const inner = `GET /smuggled HTTP/1.1\r\nHost: ${hostOf('target', OTHER_ACCOUNT)}\r\n\r\n`;
  const cases: readonly (readonly [string, string])[] = [
    [
      'two lengths',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
    [
      'two equal lengths in a list',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 4, 4\r\n\r\nbody${inner}`,
    ],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks and a length',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks in disguise',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks behind a tab',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks before identity',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks twice',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'gzip before chunks',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'chunks in HTTP/1.0',
      `POST / HTTP/1.0\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ['a space before the colon', `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length : 4\r\n\r\nbody`],
    ['a folded header', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-A: b\r\n Transfer-Encoding: chunked\r\n\r\n`],
    ['a line feed alone', `GET / HTTP/1.1\nHost: ${HOST}\n\n`],
    ['a length in hex', `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 0x4\r\n\r\nbody`],
    ['a negative length', `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: -4\r\n\r\nbody`],
    ['a length with a sign', `POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: +4\r\n\r\nbody`],
    [
      'a chunk size that overflows',
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
    ],
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nHost: ${hostOf('target', OTHER_ACCOUNT)}\r\n\r\n`],
    ['a whole address', `GET http://${hostOf('target', OTHER_ACCOUNT)}/ HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`],
    ['a NUL in a header', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-A: a\0b\r\n\r\n`],
    ['a path beyond ASCII', `GET /\xff HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`],
    ['TRACE', `TRACE / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`],
    [
      'an upgrade with a body',
      `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
  ];

  test.each(cases)('with %s is refused, and nothing of it reaches a runtime', async (_, text) => {
    const [before, theirs] = [target.heard.length, bystander.heard.length];
    const { status } = await tunnel.raw(Buffer.from(text, 'latin1'));
    expect(status === undefined || (status >= 400 && status < 500), String(status)).toBe(true);
    expect(target.heard.slice(before).filter(({ method }) => method !== 'POST')).toEqual([]);
    expect(bystander.heard.length).toBe(theirs);
  });

  test('is not made by a body of a GET, whose length is held to', async () => {
    target.answer = async stream => {
      let text = '';
      for await (const chunk of stream) text += chunk.toString();
      say(stream, { headers: [['content-length', String(text.length)]] }, text);
    };
    const socket = await tunnel.dial();
    socket.write(
      `GET /one HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 5\r\n\r\nGET /GET /two HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`,
    );
    await eventually(() => expect(socket.heard().match(/HTTP\/1\.1 200/g)).toHaveLength(2));
    expect(target.heard.slice(-2).map(({ target: path }) => path)).toEqual(['/one', '/two']);
    expect(socket.heard()).toContain('GET /');
    socket.destroy();
    await fine();
  });

  test('is not made by whatever stands in the headers of a good one', async () => {
    const heard: LinkStream[] = [];
    target.answer = stream => {
      heard.push(stream);
      say(stream, {});
    };
    const value = fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter(code => code !== 0x7f)
        .map(code => String.fromCharCode(code)),
      maxLength: 60,
    });
    const name = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/)
      .filter(given => !/^(host|content-length|transfer-encoding|connection|upgrade|expect)$/i.test(given));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 8 }), async headers => {
        const before = target.heard.length;
        const lines = headers.map(([key, text]) => `${key}: ${text}\r\n`).join('');
        const { status } = await tunnel.raw(
          Buffer.from(`GET /a HTTP/1.1\r\nHost: ${HOST}\r\n${lines}\r\n`, 'latin1'),
        );
        const [reached] = target.heard.slice(before);
        expect(status === 200 ? reached?.target : undefined).toBe(status === 200 ? '/a' : undefined);
        for (const [key, text] of reached?.headers ?? []) {
          expect(key).toMatch(/^[a-z][a-z0-9-]*$/);
          expect(text).not.toMatch(/[\r\n\0]/);
        }
      }),
      { numRuns: 30 },
    );
    await fine();
  });
});

test.each([
  ['an API key', `Authorization: Bearer ${'c'.repeat(24)}.${'d'.repeat(43)}`],
  ['an API key alone', `authorization: ${'c'.repeat(24)}.${'d'.repeat(43)}`],
  ['a key in the other header', `X-Access-Token: ${'c'.repeat(24)}.${'d'.repeat(43)}`],
])('%s of the platform never goes to a runtime', async (_, header) => {
  const before = target.heard.length;
  const reply = await tunnel.raw(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n${header}\r\n\r\n`);
  expect([reply.status, JSON.parse(reply.body).code]).toEqual([401, 'TUNNEL_CREDENTIAL_REFUSED']);
  expect(target.heard.length).toBe(before);
});

test('a head that the tunnel does not carry is refused with 431', async () => {
  const long = `X-Long: ${'x'.repeat(9_000)}\r\n`;
  const many = Array.from({ length: 210 }, (_, index) => `X-${index}: 1\r\n`).join('');
  const path = `/${'p'.repeat(9_000)}`;
  for (const text of [
    `GET / HTTP/1.1\r\nHost: ${HOST}\r\n${long}\r\n`,
    `GET / HTTP/1.1\r\nHost: ${HOST}\r\n${many}\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`,
  ])
    expect((await tunnel.raw(text)).status).toBe(431);
});

describe('an answer that a runtime makes up', () => {
  const head = (headers: readonly (readonly [string, string])[], status = 200): string =>
    `${JSON.stringify({ status, headers })}\n`;
  const forged = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged';
  const cases: readonly (readonly [string, string])[] = [
    ['is no JSON', 'HTTP/1.1 200 OK\r\n\r\nhello'],
    ['is JSON of something else', '{"hello":"world"}\n'],
    [
      'has no end of its head',
      `{"status":200,"headers":[["x","${'y'.repeat(8_000)}"],["x","${'y'.repeat(8_000)}"]]`,
    ],
    [
      'has a head that is too long',
      head([
        ['a', 'y'.repeat(8_000)],
        ['b', 'y'.repeat(8_000)],
      ]),
    ],
    ['is nothing', ''],
    ['has a line break in a header', head([['x', 'a\r\nset-cookie: b=c']])],
    ['has a line break in a name', head([['x\r\ny', 'a']])],
    ['has an empty name', head([['', 'a']])],
    [
      'has two lengths',
      head([
        ['content-length', '0'],
        ['content-length', '6'],
      ]),
    ],
    ['has a length that is none', head([['content-length', '1e3']])],
    ['has a negative status', head([], -1)],
    ['becomes a WebSocket that nobody asked for', head([], 101)],
    ['is only an early hint', head([], 103)],
  ];

  test.each(cases)('and that %s is answered with 502', async (_, text) => {
    target.answer = async stream => {
      if (text !== '') await stream.write(Buffer.from(text));
      stream.end();
    };
    const reply = await tunnel.get(HOST);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([502, 'RUNTIME_ANSWER_INVALID']);
    await fine();
  });

  test.each([
    ['longer', head([['content-length', '0']]) + forged],
    ['much longer', `${head([['content-length', '5']])}hello${forged}`],
    ['shorter', `${head([['content-length', '50']])}hello`],
  ])('and whose body is %s than it says ends its connection', async (_, text) => {
    target.answer = async stream => {
      await stream.write(Buffer.from(text));
      stream.end();
    };
    const socket = await tunnel.dial();
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(socket.destroyed).toBe(true));
    expect(socket.heard()).not.toContain('forged');
    await fine();
  });

  test.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('with a body where none may be (%s, %i) leaves the connection as it was', async (method, status) => {
    target.answer = stream => say(stream, { status }, forged);
    const socket = await tunnel.dial();
    socket.write(`${method} / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(socket.heard()).toContain(`HTTP/1.1 ${status}`));
    target.answer = stream => say(stream, { headers: [['content-length', '4']] }, 'next');
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(socket.heard()).toContain('next'));
    expect(socket.heard()).not.toContain('forged');
    socket.destroy();
  });

  test('sets no cookie for others and says nothing about the connection', async () => {
    target.answer = stream =>
      say(stream, {
        headers: [
          ['Set-Cookie', 'a=1; Path=/'],
          ['set-cookie', 'b=2; Domain=tunnel.localhost'],
          ['set-cookie', 'freshet_session=stolen; Path=/'],
          ['set-cookie', '__Host-freshet_session=stolen; Path=/'],
          ['transfer-encoding', 'chunked'],
          ['connection', 'x-other'],
          ['upgrade', 'h2c'],
          ['alt-svc', 'h3="evil.example:443"'],
          ['x-own', 'kept'],
        ],
      });
    const { head: heard } = await tunnel.get(HOST);
    expect(heard).toContain('set-cookie: a=1; Path=/');
    expect(heard).toContain('x-own: kept');
    for (const dropped of ['b=2', 'stolen', 'x-other', 'h2c', 'alt-svc'])
      expect(heard).not.toContain(dropped);
  });

  test('of any bytes harms nobody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
          fc.json().map(text => Buffer.from(`${text}\n`)),
          fc
            .record({
              status: fc.integer({ min: 90, max: 610 }),
              headers: fc.array(fc.tuple(fc.string(), fc.string())),
            })
            .map(one => Buffer.from(`${JSON.stringify(one)}\nbody`)),
        ),
        async bytes => {
          target.answer = async stream => {
            if (bytes.length > 0) await stream.write(Buffer.from(bytes));
            stream.end();
          };
          const { status } = await tunnel.get(HOST);
          expect(status === undefined || (status >= 200 && status < 600)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
    await fine();
  });
});

describe('a flood', () => {
  test('of streams is refused beyond the limit, and others are not harmed', async () => {
    target.answer = () => undefined;
    const sockets = await Promise.all(Array.from({ length: 6 }, () => tunnel.dial()));
    for (const socket of sockets) socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(tunnel.server.open).toBe(6));
    const refused = await tunnel.get(HOST);
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([429, 'TUNNEL_BUSY']);
    expect(refused.head).toContain('retry-after: 2');
    expect((await tunnel.get(hostOf('target', OTHER_ACCOUNT))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(tunnel.server.open).toBe(0));
    await fine();
  });

  test('into a reader that does not read stops at the runtime', async () => {
    let written = 0;
    target.answer = async stream => {
      await stream.write(Buffer.from('{"status":200,"headers":[]}\n'));
      for (;;) {
        await stream.write(Buffer.alloc(65_536));
        written += 65_536;
      }
    };
    const socket = await tunnel.dial();
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(written).toBeGreaterThan(0));
    let before = -1;
    await eventually(() => {
      const stands = before === written;
      before = written;
      expect(stands).toBe(true);
    });
    // The buffers of both kernels, a grown window, and what is written ahead.
    expect(written).toBeLessThan(30_000_000);
    expect((await tunnel.get(hostOf('target', OTHER_ACCOUNT))).status).toBe(200);
    socket.destroy();
    await eventually(() => expect(tunnel.server.open).toBe(0));
    await fine();
  });

  test('of a body that a runtime does not read stops at the client', async () => {
    target.answer = () => undefined;
    const socket = await tunnel.dial();
    socket.write(`POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 100000000\r\n\r\n`);
    let hasRoom = true;
    for (let sent = 0; sent < 100_000_000 && hasRoom; sent += 1_000_000) {
      hasRoom =
        socket.write(Buffer.alloc(1_000_000)) ||
        (await Promise.race([
          new Promise<boolean>(resolve => socket.once('drain', () => resolve(true))),
          new Promise<boolean>(resolve => setTimeout(resolve, 300, false)),
        ]));
    }
    expect(hasRoom).toBe(false);
    socket.destroy();
    // Nobody reads the connection meanwhile, so that it is gone is only seen when its time is up.
    await eventually(() => {
      clock.advance(60_000);
      expect(tunnel.server.open).toBe(0);
    });
    await fine();
  });

  test('of silence ends in time: a runtime that does not answer, one that does not go on, and a client that does not read', async () => {
    target.answer = () => undefined;
    const waiting = tunnel.get(HOST);
    await eventually(() => expect(tunnel.server.open).toBe(1));
    const silent = await eventually(async () => {
      clock.advance(60_000);
      return Promise.race([
        waiting,
        new Promise<never>((_, reject) => setTimeout(reject, 20, new Error('not yet'))),
      ]);
    });
    expect([silent.status, JSON.parse(silent.body).code]).toEqual([504, 'RUNTIME_SILENT']);
    target.answer = async stream =>
      void (await stream.write(Buffer.from('{"status":200,"headers":[]}\nbegun')));
    const socket = await tunnel.dial();
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await eventually(() => expect(socket.heard()).toContain('begun'));
    await eventually(() => {
      clock.advance(60_000);
      expect(socket.destroyed).toBe(true);
    });
    await eventually(() => expect(tunnel.server.open).toBe(0));
    await fine();
  });
});
