import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { expect, test } from 'vitest';
import type { Callers } from './callers.ts';
import { createHttpDoor } from './http-door.ts';

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
  const door = createHttpDoor({
    doors: [{ method: 'GET', path: '/app-proxy/x', answer: async () => Response.json({}) }],
    callers,
    isPageOrigin: () => false,
    ids: systemIds,
    log: memoryLogger(),
    draining: new AbortController().signal,
  });
  const answered: Promise<void>[] = [];
  const server = createServer((asked, response) => void answered.push(door.request(asked, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/app-proxy/x`;
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
  server.closeAllConnections();
  server.close();
});
