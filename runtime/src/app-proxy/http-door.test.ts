import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { expect, test } from 'vitest';
import type { Asking } from './callers.ts';
import { createHttpDoor, type Door } from './http-door.ts';

/** A door behind a port, with what it logs. */
const serving = async (door: Door, asking: Asking, seen: (string | undefined)[] = []) => {
  const log = memoryLogger();
  const doors = createHttpDoor({
    doors: [door],
    callers: {
      from: ip => {
        seen.push(ip);
        return asking;
      },
    },
    isPageOrigin: origin => origin === 'https://pages.example',
    ids: systemIds,
    log,
    draining: new AbortController().signal,
  });
  const answered: Promise<void>[] = [];
  const server = createServer((asked, response) => void answered.push(doors.request(asked, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { log, server, answered, url: `http://127.0.0.1:${port}${door.path}`, close };
};

const ADA = {
  ask: async () => ({ caller: { id: 'ada', name: 'ada' }, decisions: [] }),
} as unknown as Asking;

test.each([
  ['a page that is closed is no error', (signal: AbortSignal) => signal.reason as Error, 'debug'],
  ['nor is what was given up with it', () => new DOMException('given up', 'AbortError'), 'debug'],
  ['a mistake of ours is one, whoever has left meanwhile', () => new TypeError('of undefined'), 'error'],
] as const)('%s', async (_, thrown, level) => {
  const answer = async (__: unknown, { signal }: { readonly signal: AbortSignal }): Promise<Response> => {
    await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
    throw thrown(signal);
  };
  const door: Door = { method: 'GET', path: '/app-proxy/x', answer };
  const { log, server, answered, url, close } = await serving(door, ADA);
  const left = request(url, { headers: { authorization: 'Bearer t' }, agent: false });
  left.on('error', () => undefined).end();
  const [, response] = await once(server, 'request');
  left.destroy();
  await once(response, 'close');
  await Promise.all(answered);
  expect(log.entries.map(entry => entry.level)).toEqual([level]);
  close();
});

test('callers who leave while they are looked up give their places back', async () => {
  const waiting: (() => void)[] = [];
  let isSlow = true;
  const caller = { id: 'ada', name: 'ada' };
  const callers = {
    ask: async () => {
      if (isSlow) await new Promise<void>(resolve => waiting.push(resolve));
      return { caller, decisions: [] };
    },
  } as unknown as Asking;
  const door: Door = { method: 'GET', path: '/app-proxy/x', answer: async () => Response.json({}) };
  const { server, answered, url, close } = await serving(door, callers);
  const headers = { authorization: 'Bearer t' };

  // More than one caller may have open at once.
  for (let count = 0; count < 70; count += 1) {
    const left = request(url, { headers, agent: false });
    left.on('error', () => undefined).end();
    const [, response] = await once(server, 'request');
    left.destroy();
    await once(response, 'close');
    waiting.shift()?.();
  }
  await Promise.all(answered);

  isSlow = false;
  const answer = await fetch(url, { headers });
  expect(answer.status).toBe(200);
  close();
});

test('a page of another origin is refused whatever its login, and nothing is done', async () => {
  let done = 0;
  const answer = async (): Promise<Response> => {
    done += 1;
    return Response.json({});
  };
  const { url, close } = await serving({ method: 'POST', path: '/app-proxy/x', answer }, ADA);
  const from = async (origin: string): Promise<[number, string]> => {
    const reply = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer t', origin } });
    return [reply.status, await reply.text()];
  };
  for (const origin of ['https://evil.example', 'null', 'https://pages.example.evil.example'])
    expect(await from(origin)).toEqual([403, expect.stringContaining('"ORIGIN_REFUSED"')]);
  expect(done).toBe(0);
  expect((await from('https://pages.example'))[0]).toBe(200);
  expect((await fetch(url, { method: 'POST', headers: { authorization: 'Bearer t' } })).status).toBe(200);
  expect(done).toBe(2);
  close();
});

test('the address of a call is that of its connection, whatever its headers say', async () => {
  const seen: (string | undefined)[] = [];
  const addresses: (string | undefined)[] = [];
  const answer: Door['answer'] = async (_, { ip }) => {
    addresses.push(ip);
    return Response.json({});
  };
  const { url, close } = await serving({ method: 'GET', path: '/app-proxy/x', answer }, ADA, seen);
  await fetch(url, {
    headers: { authorization: 'Bearer t', 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' },
  });
  expect([seen, addresses]).toEqual([['127.0.0.1'], ['127.0.0.1']]);
  close();
});
