import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventEnvelope } from '@freshet/contracts/events';
import { RepositoryMoved } from '@freshet/contracts/gitops';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { on as answers, createLinkClient, serve as serves } from '@freshet/link/client';
import { createLinkServer } from '@freshet/link/server';
import { expect, test } from 'vitest';
import { tellPushes } from './tell-pushes.ts';

const FIXTURES = new URL('../../../../contracts/events/fixtures/', import.meta.url);
const eventNamed = (type: string): EventEnvelope =>
  ({ type, data: JSON.parse(readFileSync(new URL(`${type}.json`, FIXTURES), 'utf8')) }) as EventEnvelope;

test('a runtime hears of pushes in its account for as long as its session lasts, and of nothing else', async () => {
  const listeners = new Map<string, (envelope: EventEnvelope) => void>();
  const runtime = { id: 'r1', accountId: 'a1', name: 'prod' };
  const sessions = tellPushes(
    { opened: () => undefined, closed: () => undefined },
    {
      listen: async (accountId, listener) => {
        listeners.set(accountId, listener);
        return { stop: () => void listeners.delete(accountId) };
      },
      log: memoryLogger(),
    },
  );
  const server = createLinkServer<string>({
    authenticate: async () => 'runtime',
    onSession: session => sessions.opened(runtime, session, () => true),
    clock: systemClock,
    ids: systemIds,
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void server.handleUpgrade(request, socket, head));
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done));
  const heard: unknown[] = [];
  const client = createLinkClient({
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/link`,
    credential: () => new Secret('key'),
    onSession: session =>
      serves(session, [
        answers(RepositoryMoved, async push => {
          heard.push(push);
          return { body: {} };
        }),
      ]),
    onState: () => undefined,
    clock: systemClock,
    random: Math.random,
  });
  client.start();
  try {
    await eventually(() => expect([...listeners.keys()]).toEqual(['a1']));
    const push = eventNamed('repository.pushed.v1');
    listeners.get('a1')?.(eventNamed('repository.created.v1'));
    listeners.get('a1')?.(push);
    await eventually(() => expect(heard).toHaveLength(1));
    const { repository, ref } = push.data as { repository: { cloneUrl: string }; ref: string };
    expect(heard).toMatchObject([{ url: repository.cloneUrl, ref }]);
    await client.stop('the test is over');
    await eventually(() => expect(listeners.size).toBe(0));
  } finally {
    await client.stop('the test is over');
    await server.close('the test is over', 0);
    http.closeAllConnections();
    await new Promise(done => http.close(done));
  }
});
