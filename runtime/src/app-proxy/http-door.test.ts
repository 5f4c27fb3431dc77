import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { expect, test } from 'vitest';
import type { Callers } from './callers.ts';
import { createHttpDoor, type Door } from './http-door.ts';

/** A door behind a port, with what it logs. */
const serving = async (door: Door, callers: Callers) => {
  const log = memoryLogger();
  const doors = createHttpDoor({
    doors: [door],
    callers,
    isPageOrigin: () => false,
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
} as unknown as Callers;

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
  } as unknown as Callers;
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
