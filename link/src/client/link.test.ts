/** Client and server over real sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemIds } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLinkServer, type LinkServer, type LinkServerOptions } from '../server/index.ts';
import {
  ask,
  Channel,
  createLinkClient,
  type LinkClient,
  type LinkClientOptions,
  type LinkSession,
  type LinkState,
  on,
  type RequestKind,
  serve,
} from './index.ts';

interface Words {
  readonly words: string;
}
const isWords = {
  parse: (value: unknown): Words => {
    if (typeof value === 'object' && value && 'words' in value) return value as Words;
    throw new Error('no words');
  },
};
const Echo: RequestKind<Words, Words> = { name: 'echo', body: isWords, reply: isWords };

interface Host {
  readonly http: Server;
  readonly link: LinkServer;
  readonly url: string;
  readonly sessions: LinkSession[];
}

const running: { hosts: Host[]; clients: LinkClient[] } = { hosts: [], clients: [] };

/** Drops requests on their way, as bad networks do. */
type Meddle = (request: IncomingMessage, response: ServerResponse) => 'pass' | 'lose-request' | 'lose-answer';

const host = async (
  options: Partial<LinkServerOptions<string>> & {
    allowUpgrade?: boolean;
    meddle?: Meddle;
    port?: number;
  } = {},
): Promise<Host> => {
  const sessions: LinkSession[] = [];
  const link = createLinkServer<string>({
    authenticate: async ({ authorization }) => (authorization === 'Bearer good' ? 'runner' : undefined),
    onSession: session => {
      sessions.push(session);
      serve(session, [
        on(Echo, async ({ words }, { payload }) => ({ body: { words: words.toUpperCase() }, payload })),
      ]);
    },
    clock: systemClock,
    ids: systemIds,
    ...options,
  });
  const http = createServer((request, response) => {
    const fate = options.meddle?.(request, response) ?? 'pass';
    if (fate === 'lose-request') request.destroy();
    else {
      if (fate === 'lose-answer') response.end = () => response.destroy();
      void link.handlePoll(request, response);
    }
  });
  http.on('upgrade', (request, socket, head) => {
    if (options.allowUpgrade ?? true) void link.handleUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>(resolve => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/link`;
  const made = { http, link, url, sessions };
  running.hosts.push(made);
  return made;
};

/** The server's side of the first session, which may be ready a moment after the client's. */
const firstOf = ({ sessions }: Pick<Host, 'sessions'>): Promise<LinkSession> =>
  eventually(() => {
    const [found] = sessions;
    if (!found) throw new Error('no session yet');
    return found;
  });

const stopHost = async ({ http, link }: Host): Promise<void> => {
  await link.close('over', 0);
  http.closeAllConnections();
  await new Promise(resolve => http.close(resolve));
};

const client = (url: string, options: Partial<LinkClientOptions> = {}) => {
  const sessions: LinkSession[] = [];
  const states: LinkState[] = [];
  const made = createLinkClient({
    url,
    credential: () => new Secret('good'),
    clock: systemClock,
    random: () => 0,
    onState: state => states.push(state),
    ...options,
    onSession: session => {
      sessions.push(session);
      options.onSession?.(session);
    },
  });
  running.clients.push(made);
  made.start();
  const session = (index = 0): Promise<LinkSession> =>
    eventually(() => {
      const found = sessions[index];
      if (!found) throw new Error('no session yet');
      return found;
    });
  return { client: made, session, states };
};

afterEach(async () => {
  for (const one of running.clients.splice(0)) await one.stop('over');
  for (const one of running.hosts.splice(0)) await stopHost(one).catch(() => undefined);
});

describe.each([['websocket'], ['polling']] as const)('a link by %s', transport => {
  test('carries requests with payloads, many at once, and faults', async () => {
    const { url } = await host();
    const session = await client(url, { transports: [transport] }).session();
    expect(session.transport).toBe(transport);
    const payload = Buffer.alloc(300_000, 'payload ');
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(words => ask(session, Echo, { words }, { payload })),
    );
    expect(answers.map(({ body }) => body.words)).toEqual(['A', 'B', 'C', 'D']);
    expect(answers.every(answer => answer.payload.equals(payload))).toBe(true);
    await expect(ask(session, Echo, {} as Words)).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    await expect(ask(session, { ...Echo, name: 'other' }, { words: '' })).rejects.toMatchObject({
      code: 'LINK_STREAM_RESET',
      details: { reset: 'refused' },
    });
  });

  test('lets the server ask, and carries rows of messages', async () => {
    const { url, sessions } = await host();
    const heard: unknown[] = [];
    const { session } = client(url, {
      transports: [transport],
      onSession: made =>
        serve(made, [on(Echo, async body => ({ body }))], {
          others: async stream => {
            for await (const { body, payload } of new Channel(stream)) heard.push([body, payload.toString()]);
            stream.end();
          },
        }),
    });
    await session();
    const there = await firstOf({ sessions });
    expect((await ask(there, Echo, { words: 'hi' })).body.words).toBe('hi');
    const channel = new Channel(there.open({ kind: 'row' }, { priority: 'bulk' }));
    for (let index = 0; index < 50; index += 1) await channel.send({ index }, Buffer.from(`p${index}`));
    channel.stream.end();
    expect(await channel.stream.read()).toBeUndefined();
    expect(heard).toEqual(Array.from({ length: 50 }, (_, index) => [{ index }, `p${index}`]));
  });

  test('connects again when the server comes back', async () => {
    const first = await host();
    const { session } = client(first.url, { transports: [transport] });
    const one = await session();
    await stopHost(first);
    expect(await one.closed).toBeDefined();
    await host({ port: Number(new URL(first.url).port) });
    const two = await session(1);
    expect((await ask(two, Echo, { words: 'again' })).body.words).toBe('AGAIN');
  });

  test('gives the client a new credential, which counts once it is kept', async () => {
    const { url, sessions } = await host();
    const kept: string[] = [];
    const { session } = client(url, {
      transports: [transport],
      onCredential: async credential => {
        kept.push(credential.reveal());
      },
    });
    await session();
    await (await firstOf({ sessions })).replaceCredential(new Secret('better'));
    expect(kept).toEqual(['better']);
  });

  test('is refused to who is not known, and says so', async () => {
    const { url, link } = await host();
    const { states } = client(url, { transports: [transport], credential: () => new Secret('bad') });
    await eventually(() => expect(states[0]).toMatchObject({ kind: 'away', isRejected: true }));
    expect(link.sessions).toBe(0);
  });
});

test('polling takes over where a proxy lets no WebSocket through', async () => {
  const { url } = await host({ allowUpgrade: false });
  const session = await client(url).session();
  expect(session.transport).toBe('polling');
  expect((await ask(session, Echo, { words: 'x' })).body.words).toBe('X');
});

test('polling loses and doubles nothing when requests and answers are lost on the way', async () => {
  let count = 0;
  const heard: number[] = [];
  const { url } = await host({
    meddle: request => {
      if (request.headers['link-session'] === undefined) return 'pass';
      count += 1;
      return count % 5 === 0 ? 'lose-request' : count % 5 === 2 ? 'lose-answer' : 'pass';
    },
    onSession: session =>
      serve(session, [], {
        others: async stream => {
          const channel = new Channel(stream);
          for await (const { body } of channel) {
            heard.push(body as number);
            await channel.send(body);
          }
          stream.end();
        },
      }),
  });
  const session = await client(url, { transports: ['polling'] }).session();
  const channel = new Channel(session.open({}, { priority: 'interactive' }));
  const back: unknown[] = [];
  const reading = (async () => {
    for await (const { body } of channel) back.push(body);
  })();
  for (let index = 0; index < 30; index += 1) {
    await channel.send(index);
    await eventually(() => expect(back).toContain(index));
  }
  channel.stream.end();
  await reading;
  const expected = Array.from({ length: 30 }, (_, index) => index);
  expect(heard).toEqual(expected);
  expect(back).toEqual(expected);
  expect(count).toBeGreaterThan(30);
}, 60_000);

test('a closing server lets requests end, and its clients leave for the next one', async () => {
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = await host({
    onSession: session =>
      serve(session, [
        on(Echo, async body => {
          entered.resolve();
          await release.promise;
          return { body };
        }),
      ]),
  });
  const { session } = client(first.url);
  const asked = ask(await session(), Echo, { words: 'slow' });
  await entered.promise;
  const closing = first.link.close('restart', 30_000);
  await eventually(async () => expect((await session()).draining.aborted).toBe(true));
  release.resolve();
  expect((await asked).body.words).toBe('slow');
  await closing;
  expect(first.link.sessions).toBe(0);
});

test('a message that is too long, or no message of this protocol, ends the connection', async () => {
  const { url, link } = await host();
  for (const data of [Buffer.alloc(1_048_577), Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'text']) {
    const socket = new WebSocket(url.replace('http', 'ws'), 'freshet-link.v1', {
      headers: { authorization: 'Bearer good' },
    });
    await new Promise(resolve => socket.on('open', resolve));
    const code = new Promise<number>(resolve => socket.on('close', resolve));
    socket.on('error', () => undefined);
    socket.send(data);
    expect([1009, 4002, 4003]).toContain(await code);
  }
  await eventually(() => expect(link.sessions).toBe(0));
});

test('a request that is given up ends on the other side too', async () => {
  const gone = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const { url } = await host({
    onSession: session =>
      serve(session, [
        on(Echo, (body, { signal }) => {
          signal.addEventListener('abort', () => gone.resolve());
          entered.resolve();
          return new Promise(resolve => signal.addEventListener('abort', () => resolve({ body })));
        }),
      ]),
  });
  const session = await client(url).session();
  const stop = new AbortController();
  const asked = ask(session, Echo, { words: '' }, { signal: stop.signal });
  await entered.promise;
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  await gone.promise;
});
