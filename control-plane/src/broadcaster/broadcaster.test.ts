/** The whole module behind a real gateway, as browsers, scripts and existing clients meet it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LogGroups, LogMatches, LogPage, LogSteps, Progress } from '@freshet/contracts/logs';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { acceptUpgrades, addRoute, createGateway, type GatewayDeps } from '../gateway/index.ts';
import {
  ACCOUNT,
  AT,
  authenticator,
  chunk,
  gatekeeper,
  LogsFixture,
  readers,
} from './broadcaster.fixture.ts';
import type { Broadcaster } from './index.ts';

let fixture: LogsFixture;
let broadcaster: Broadcaster;
let other: Broadcaster;
let base: string;
let close: () => Promise<void>;
const log = memoryLogger();

beforeAll(async () => {
  fixture = await LogsFixture.create(inject('serverUrl'));
  broadcaster = fixture.start();
  other = fixture.start();
  const deps: GatewayDeps = {
    authenticator,
    gatekeeper,
    keptReplies: {} as never,
    draining: fixture.draining.signal,
    log,
    clock: systemClock,
    observe: () => undefined,
  };
  const options = {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: true,
      publicUrlIsGuess: true,
    },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 0,
    anonymousCallsPerMinute: 0,
  };
  const server = createGateway(deps, options);
  for (const one of broadcaster.routes) addRoute(server, deps, options, one);
  acceptUpgrades(server, broadcaster.upgrades, { ...options, draining: deps.draining, clock: systemClock });
  await server.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  close = async () => {
    fixture.draining.abort();
    await server.close();
  };
});
afterEach(() => {
  readers.allowed = true;
  fixture.wire.cut = false;
});
afterAll(async () => {
  await close();
  await fixture.close();
});

const ask = (path: string, key = 'reader') =>
  fetch(`${base}/api${path}`, { headers: { authorization: key }, signal: AbortSignal.timeout(60_000) });

const json = async (path: string) => {
  const reply = await ask(path);
  expect(reply.status).toBe(200);
  return reply.json();
};

const withLog = async (): Promise<string> => {
  const build = fixture.addBuild();
  await broadcaster.logs.append(ACCOUNT, build, [
    chunk(1, '##[group]Install\nnpm ci\n##[endgroup]\nError: no\n'),
    chunk(2, 'ok\n', { stepId: 'test', stepName: 'Unit tests' }),
  ]);
  return build;
};

describe('the log of a build over HTTP', () => {
  test('is listed, read, searched and downloaded as the contract says', async () => {
    const build = await withLog();
    const steps = LogSteps.parse(await json(`/builds/${build}/logs/steps`));
    expect(steps.steps.map(({ id, name, lines, bytes }) => [id, name, lines, bytes])).toEqual([
      ['compile', 'Compile', 4, 47],
      ['test', 'Unit tests', 1, 3],
    ]);
    const page = LogPage.parse(await json(`/builds/${build}/logs?from=2&count=2`));
    expect(page).toMatchObject({ from: 2, lines: ['npm ci', '##[endgroup]'], next: 4, finished: false });
    expect(page.marks).toEqual([{ line: 2, at: AT.toISOString(), stream: 'out' }]);
    const tail = LogPage.parse(await json(`/builds/${build}/logs?step=Unit%20tests&tail=5`));
    expect(tail).toMatchObject({ from: 1, lines: ['ok'] });
    const found = LogMatches.parse(
      await json(`/builds/${build}/logs/search?query=^error&regex=true&ignoreCase=true`),
    );
    expect(found.matches).toEqual([{ step: 'compile', line: 4, text: 'Error: no', before: [], after: [] }]);
    const groups = LogGroups.parse(await json(`/builds/${build}/logs/groups?step=compile`));
    expect(groups.groups).toEqual([{ title: 'Install', from: 1, to: 3, depth: 0 }]);
    const bytes = await ask(`/builds/${build}/logs/bytes?step=compile&start=2&length=7`);
    expect(await bytes.text()).toBe('[group]');
    const download = await ask(`/builds/${build}/logs/download?step=test`);
    expect(download.headers.get('content-disposition')).toContain(`freshet-build-${build}.log`);
    expect(await download.text()).toBe('ok\n');
    const html = await ask(`/builds/${build}/logs/download?format=html`);
    expect(html.headers.get('content-type')).toContain('text/html');
    expect(html.headers.get('content-disposition')).toContain('attachment');
    expect(await html.text()).toContain('<h2>Unit tests</h2>');
  });

  test('of a build without output is empty', async () => {
    const build = fixture.addBuild();
    expect(LogPage.parse(await json(`/builds/${build}/logs`))).toMatchObject({ lines: [], finished: false });
    expect(LogSteps.parse(await json(`/builds/${build}/logs/steps`)).steps).toEqual([]);
  });

  test.each(['', '/steps', '/bytes?step=x', '/search?query=x', '/groups?step=x', '/download', '/stream'])(
    'at /logs%s is not there for other accounts, for nobody, and for whoever may not read it',
    async path => {
      const build = await withLog();
      expect((await ask(`/builds/${build}/logs${path}`, 'stranger')).status).toBe(404);
      expect((await ask(`/builds/${systemIds.next()}/logs${path}`)).status).toBe(404);
      expect((await ask(`/builds/${build}/logs${path}`, 'wrong')).status).toBe(401);
      readers.allowed = false;
      expect((await ask(`/builds/${build}/logs${path}`)).status).toBe(404);
    },
  );

  test.each([
    '?from=0',
    '?from=1&tail=1',
    '?count=10001',
    '?step=',
    '/search',
    '/search?query=(&regex=true',
    '/search?query=a&after=zz',
    '/search?query=a&limit=1001',
    '/bytes?step=compile&length=9999999999',
    '/stream?after=zz',
  ])('refuses %s', async path => {
    const build = await withLog();
    expect((await ask(`/builds/${build}/logs${path}`)).status).toBe(400);
  });

  test('says that a step is missing', async () => {
    const build = await withLog();
    expect((await ask(`/builds/${build}/logs?step=nope`)).status).toBe(404);
  });
});

/** A browser: reads server-sent events as they come. */
const browse = async (path: string, headers: Record<string, string> = {}) => {
  const stop = new AbortController();
  const reply = await fetch(`${base}/api${path}`, {
    headers: { authorization: 'reader', ...headers },
    signal: stop.signal,
  });
  const events: { id: string; event: string; data: { text?: string } }[] = [];
  const over = (async () => {
    let rest = '';
    for await (const text of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id = '', event = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event) events.push({ id, event, data: JSON.parse(data) });
      }
    }
  })();
  over.catch(() => undefined);
  return { reply, events, over, stop: () => stop.abort() };
};

const textOf = (events: readonly { data: { text?: string } }[]) =>
  events.map(({ data }) => data.text ?? '').join('');

describe('a stream', () => {
  test('tells history and news of any process, and goes on where the browser was', async () => {
    const build = await withLog();
    const first = await browse(`/builds/${build}/logs/stream?step=compile`);
    expect(first.reply.headers.get('content-type')).toContain('text/event-stream');
    await eventually(() => expect(textOf(first.events)).toContain('Error: no\n'));
    await other.logs.append(ACCOUNT, build, [chunk(3, 'from elsewhere\n')]);
    await eventually(() => expect(textOf(first.events)).toContain('from elsewhere\n'));
    first.stop();
    await broadcaster.logs.append(ACCOUNT, build, [chunk(4, 'meanwhile\n')]);
    const last = first.events.at(-1)?.id ?? '';
    const second = await browse(`/builds/${build}/logs/stream?step=compile`, { 'last-event-id': last });
    await other.logs.finished(ACCOUNT, build);
    await second.over;
    expect(textOf(second.events)).toBe('meanwhile\n');
    expect(second.events.at(-1)?.event).toBe('end');
  });

  test('hears of new lines also when the notice of them got lost', async () => {
    const build = await withLog();
    fixture.wire.cut = true;
    const stream = await browse(`/builds/${build}/logs/stream`);
    await eventually(() => expect(stream.events).toHaveLength(2));
    await other.logs.append(ACCOUNT, build, [chunk(3, 'unannounced\n')]);
    await eventually(() => expect(textOf(stream.events)).toContain('unannounced\n'));
    stream.stop();
  });

  test('ends when its reader may not read any more, before another line is told', async () => {
    const build = await withLog();
    const stream = await browse(`/builds/${build}/logs/stream`);
    await eventually(() => expect(stream.events).toHaveLength(2));
    readers.allowed = false;
    await fixture.wire.announce(undefined, 'access', ACCOUNT);
    await broadcaster.logs.append(ACCOUNT, build, [chunk(3, 'secret\n')]);
    await stream.over.catch(() => undefined);
    expect(textOf(stream.events)).not.toContain('secret');
  });
});

describe('existing clients', () => {
  const follow = (account: string, id: string, key: string) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/${account}/${id}?authorization=${key}`);
    const messages: { slot?: string; payload?: unknown; action?: string; time?: unknown; msgID?: string }[] =
      [];
    socket.on('message', message => messages.push(JSON.parse(String(message))));
    socket.on('error', () => undefined);
    return { socket, messages };
  };

  test('follow a running build on a socket', async () => {
    const build = await withLog();
    const progress = Progress.parse(await json(`/progress/${build}`));
    expect(progress).toEqual({
      _id: build,
      account: ACCOUNT,
      status: 'running',
      location: { type: 'composition' },
    });
    const { socket, messages } = follow(ACCOUNT, build, 'reader');
    await eventually(() => expect(messages.map(({ slot }) => slot)).toContain('keepAlive'));
    expect(messages.slice(0, 3)).toEqual([
      expect.objectContaining({ slot: 'steps.Compile.logs', action: 'e', time: expect.any(Number) }),
      expect.objectContaining({ slot: 'steps.Unit tests.logs', action: 'e', payload: 'ok\n' }),
      { slot: 'keepAlive' },
    ]);
    socket.send(JSON.stringify({ msgID: 'getStatus', action: 'getStatus' }));
    await eventually(() =>
      expect(messages).toContainEqual({ msgID: 'getStatus', payload: { meta: { status: 'running' } } }),
    );
    await other.logs.append(ACCOUNT, build, [chunk(3, 'live\n', { stepId: 'a.b', stepName: 'a.b' })]);
    await eventually(() =>
      expect(messages).toContainEqual(expect.objectContaining({ slot: 'steps.a_b.logs', payload: 'live\n' })),
    );
    await broadcaster.logs.finished(ACCOUNT, build);
    fixture.endBuild(build, 'error');
    await once(socket, 'close');
    expect(messages).toContainEqual({ slot: 'status', payload: 'error' });
  });

  test('that ask for the status all the time are answered one question at a time', async () => {
    const build = await withLog();
    const { socket, messages } = follow(ACCOUNT, build, 'reader');
    await eventually(() => expect(messages.map(({ slot }) => slot)).toContain('keepAlive'));
    const answers = () => messages.filter(({ msgID }) => msgID === 'getStatus').length;
    for (let asked = 0; asked < 500; asked += 1) socket.send('{"action":"getStatus"}');
    await eventually(() => expect(answers()).toBeGreaterThan(0));
    await other.logs.append(ACCOUNT, build, [chunk(3, 'after\n', { stepId: 'b', stepName: 'b' })]);
    await eventually(() => expect(messages).toContainEqual(expect.objectContaining({ payload: 'after\n' })));
    expect(answers()).toBeLessThan(500);
    socket.terminate();
  });

  test.each([
    ['another account’s key', ACCOUNT, 'stranger', 404],
    ['a wrong key', ACCOUNT, 'guess', 401],
    ['another account in the address', 'c'.repeat(24), 'reader', 404],
  ])('are refused with %s', async (_, account, key, status) => {
    const { socket } = follow(account, await withLog(), key);
    const [request, reply] = await once(socket, 'unexpected-response');
    expect(reply.statusCode).toBe(status);
    request.destroy();
  });

  test('load a finished build by a link that needs no key, and is good for nothing else', async () => {
    const build = await withLog();
    fixture.endBuild(build);
    const { location } = Progress.parse(await json(`/progress/${build}`));
    const link = new URL(location.url ?? '');
    expect([location.type, link.origin]).toEqual(['document', 'http://127.0.0.1:3000']);
    const load = (path: string) => fetch(base + path);
    const reply = await load(link.pathname + link.search);
    expect(await reply.json()).toMatchObject({
      steps: [
        { name: 'Compile', logs: expect.arrayContaining(['npm ci\n']) },
        { name: 'Unit tests', logs: ['ok\n'] },
      ],
    });
    const elsewhere = fixture.addBuild();
    expect((await load(`/api/progress/${elsewhere}/document${link.search}`)).status).toBe(404);
    expect((await load(`${link.pathname}?key=forged`)).status).toBe(404);
    expect((await load(link.pathname)).status).toBe(400);
  });

  test('put their key into an address that is written nowhere', async () => {
    follow(ACCOUNT, systemIds.next(), 'k3y.s3cret');
    const { socket } = follow(ACCOUNT, systemIds.next(), 'k3y.s3cret');
    await once(socket, 'unexpected-response');
    socket.terminate();
    expect(JSON.stringify([log.entries, fixture.log.entries])).not.toContain('s3cret');
  });
});

describe('retention', () => {
  test('removes the logs that nobody has added to for that long, and only those', async () => {
    const [old, young] = [await withLog(), await withLog()];
    await fixture.database.sql
      .updateTable('logs.builds')
      .set({ touched_at: new Date('2020-01-01') })
      .where('build_id', '=', old)
      .execute();
    await fixture.database.sql
      .updateTable('logs.builds')
      .set({ touched_at: new Date('2100-01-01') })
      .where('build_id', '=', young)
      .execute();
    const [expire] = broadcaster.schedules;
    await expire?.run(new AbortController().signal);
    const files = fixture.files();
    expect((await files.list(`logs/${ACCOUNT}/${old}/`)).blobs).toEqual([]);
    expect((await files.list(`logs/${ACCOUNT}/${young}/`)).blobs).toHaveLength(2);
    expect(LogSteps.parse(await json(`/builds/${old}/logs/steps`)).steps).toEqual([]);
    await broadcaster.logs.remove(ACCOUNT, [systemIds.next()]);
    await broadcaster.consumers[0]?.handle({ accountid: ACCOUNT, data: { buildId: young } } as never);
    expect((await files.list(`logs/${ACCOUNT}/${young}/`)).blobs).toEqual([]);
  });
});
