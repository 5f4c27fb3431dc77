import { eventually } from '@freshet/kit/testing';
import type { LinkStream } from '@freshet/link/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  hostOf,
  OTHER_ACCOUNT,
  PLATFORM,
  say,
  startTunnel,
  type TestTunnel,
} from './tunnel.fixture.ts';

let tunnel: TestTunnel;
beforeAll(async () => {
  tunnel = await startTunnel();
});
afterAll(() => tunnel.stop());

const readAll = async (stream: LinkStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

describe('a request for the host name of a runtime', () => {
  test('goes to that runtime as it is, and its answer comes back', async () => {
    const runtime = await tunnel.runtime('plain', async (stream, head) => {
      const body = await readAll(stream);
      say(stream, { status: 201, headers: [['x-from', 'runtime']] }, `${head.method} ${head.target} ${body}`);
    });
    const reply = await tunnel.raw(
      `POST /app-proxy/api?a=b HTTP/1.1\r\nHost: ${hostOf('plain')}:3000\r\nX-Own: 1\r\n` +
        'Cookie: freshet_session=secret; theme=dark\r\nConnection: x-hop, keep-alive\r\nX-Hop: gone\r\n' +
        'X-Forwarded-For: 1.2.3.4\r\nForwarded: for=1.2.3.4\r\nX-Forwarded-Host: evil\r\n' +
        'Authorization: Bearer frt_abc.def\r\nContent-Length: 4\r\n\r\nbody',
    );
    expect(reply.status).toBe(201);
    expect(reply.head).toContain('x-from: runtime');
    expect(reply.body).toContain('POST /app-proxy/api?a=b body');
    expect(runtime.heard).toEqual([
      {
        method: 'POST',
        target: '/app-proxy/api?a=b',
        headers: [
          ['x-own', '1'],
          ['cookie', 'theme=dark'],
          ['authorization', 'Bearer frt_abc.def'],
          ['content-length', '4'],
          ['x-forwarded-for', '127.0.0.1'],
          ['x-forwarded-host', `${hostOf('plain')}:3000`],
          ['x-forwarded-proto', 'http'],
        ],
        host: `${hostOf('plain')}:3000`,
        remoteAddress: '127.0.0.1',
        isSecure: false,
      },
    ]);
    await eventually(() => expect(tunnel.server.open).toBe(0));
    expect(tunnel.observed.at(-1)).toMatchObject({ method: 'POST', route: '(tunnel)', status: 201 });
  });

  test('never goes to another runtime, whatever its spelling', async () => {
    const [mine, theirs] = await Promise.all([
      tunnel.runtime('shared', stream => say(stream, {}, 'mine')),
      tunnel.runtime('shared', stream => say(stream, {}, 'theirs'), OTHER_ACCOUNT),
    ]);
    const answerOf = async (host: string) => {
      const { status, body } = await tunnel.get(host);
      return status === 200 ? body.replace(/^\w+\r\n|\r\n0\r\n\r\n$/g, '') : status;
    };
    expect(await answerOf(hostOf('shared'))).toBe('mine');
    expect(await answerOf(hostOf('shared', OTHER_ACCOUNT))).toBe('theirs');
    expect(await answerOf(`${hostOf('shared').toUpperCase()}.:80`)).toBe('mine');
    expect(await answerOf(`x.${hostOf('shared')}`)).toBe(503);
    expect(await answerOf(`${ACCOUNT}-share.tunnel.localhost`)).toBe(503);
    expect(await answerOf('tunnel.localhost')).toBe(503);
    // These are no names of the tunnel; the platform decides about them.
    for (const host of [
      `${hostOf('shared')}@evil.example`,
      `evil.example, ${hostOf('shared')}`,
      `${hostOf('shared')}.evil.example`,
      `xtunnel.localhost`,
      `${hostOf('shared')}:99999999`,
    ])
      expect((await tunnel.get(host)).body).toBe('platform');
    expect([mine.heard.length, theirs.heard.length]).toEqual([2, 1]);
  });

  test('hears that the runtime is offline, in words that a page of the platform can read', async () => {
    const reply = await tunnel.get(hostOf('nobody'), '/app-proxy', { origin: PLATFORM });
    expect(reply.status).toBe(503);
    expect(reply.head).toContain(`access-control-allow-origin: ${PLATFORM}`);
    expect(reply.head).toContain('retry-after: 2');
    expect(JSON.parse(reply.body)).toMatchObject({ status: 503, code: 'RUNTIME_OFFLINE' });
    const foreign = await tunnel.get(hostOf('nobody'), '/app-proxy', { origin: 'http://evil.example' });
    expect(foreign.head).not.toContain('access-control-allow-origin');
    const asked = await tunnel.raw(
      `OPTIONS /app-proxy HTTP/1.1\r\nHost: ${hostOf('nobody')}\r\nOrigin: ${PLATFORM}\r\n\r\n`,
    );
    expect(asked.status).toBe(204);
    expect(asked.head).toContain('access-control-allow-headers: authorization');
  });

  test('sees each part of the answer as soon as it is there, and its end when it leaves', async () => {
    const streams: LinkStream[] = [];
    await tunnel.runtime('events', async stream => {
      streams.push(stream);
      await stream.write(Buffer.from('{"status":200,"headers":[["content-type","text/event-stream"]]}\n'));
    });
    const socket = await tunnel.dial();
    socket.write(`GET /events HTTP/1.1\r\nHost: ${hostOf('events')}\r\n\r\n`);
    await eventually(() => expect(socket.heard()).toContain('text/event-stream'));
    void streams[0]?.write(Buffer.from('data: 1\n\n'));
    await eventually(() => expect(socket.heard()).toContain('data: 1'));
    void streams[0]?.write(Buffer.from('data: 2\n\n'));
    await eventually(() => expect(socket.heard()).toContain('data: 2'));
    socket.destroy();
    await eventually(() => expect(streams[0]?.signal.aborted).toBe(true));
    await eventually(() => expect(tunnel.server.open).toBe(0));
  });

  test('may become a WebSocket', async () => {
    const runtime = await tunnel.runtime('sockets', async (stream, head) => {
      const isAsked = head.headers.some(([name, value]) => name === 'upgrade' && value === 'websocket');
      if (!isAsked) return say(stream, { status: 400 });
      await stream.write(Buffer.from('{"status":101,"headers":[["sec-websocket-accept","x"]]}\n'));
      for await (const chunk of stream) await stream.write(chunk);
      stream.end();
    });
    const socket = await tunnel.dial();
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${hostOf('sockets')}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nearly `,
    );
    await eventually(() => expect(socket.heard()).toContain('early'));
    socket.write('late');
    await eventually(() => expect(socket.heard()).toContain('late'));
    expect(socket.heard()).toContain('HTTP/1.1 101 Switching Protocols\r\nsec-websocket-accept: x\r\n');
    expect(socket.heard()).toContain('upgrade: websocket');
    socket.end();
    await eventually(() => expect(socket.destroyed).toBe(true));
    await eventually(() => expect(tunnel.server.open).toBe(0));
    runtime.answer = stream => say(stream, { status: 403, headers: [['content-length', '2']] }, 'no');
    const refused = await tunnel.raw(
      `GET /ws HTTP/1.1\r\nHost: ${hostOf('sockets')}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect([refused.status, refused.body]).toEqual([403, 'no']);
    const offline = await tunnel.raw(
      `GET /ws HTTP/1.1\r\nHost: ${hostOf('nobody')}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect([offline.status, JSON.parse(offline.body).code]).toEqual([503, 'RUNTIME_OFFLINE']);
  });
});

describe('several sessions of one runtime', () => {
  test('share the requests, and one that refuses or is lost is made up for by the others', async () => {
    const [one, two] = await Promise.all([
      tunnel.runtime('many', stream => say(stream, {}, 'one')),
      tunnel.runtime('many', stream => say(stream, {}, 'two')),
    ]);
    for (let time = 0; time < 4; time += 1) expect((await tunnel.get(hostOf('many'))).status).toBe(200);
    expect([one.heard.length, two.heard.length]).toEqual([2, 2]);
    one.answer = stream => stream.reset('refused', 'about to stop');
    for (let time = 0; time < 2; time += 1) {
      const reply = await tunnel.raw(
        `POST / HTTP/1.1\r\nHost: ${hostOf('many')}\r\nContent-Length: 4\r\n\r\nbody`,
      );
      expect(reply.body).toContain('two');
    }
    two.answer = async stream => say(stream, {}, await readAll(stream));
    expect(
      (await tunnel.raw(`POST / HTTP/1.1\r\nHost: ${hostOf('many')}\r\nContent-Length: 4\r\n\r\nbody`)).body,
    ).toContain('body');
    one.answer = async () => one.session().close('internal', 'cut');
    for (let time = 0; time < 2; time += 1) expect((await tunnel.get(hostOf('many'))).status).toBe(200);
    await one.stop();
    await two.stop();
    await eventually(async () => expect((await tunnel.get(hostOf('many'))).status).toBe(503));
  });

  test('do not repeat a change that one of them may have made', async () => {
    const one = await tunnel.runtime('once', async () => one.session().close('internal', 'cut'));
    const two = await tunnel.runtime('once', async () => two.session().close('internal', 'cut'));
    const reply = await tunnel.raw(
      `POST / HTTP/1.1\r\nHost: ${hostOf('once')}\r\nContent-Length: 4\r\n\r\nbody`,
    );
    expect([reply.status, one.heard.length + two.heard.length]).toEqual([503, 1]);
  });
});
