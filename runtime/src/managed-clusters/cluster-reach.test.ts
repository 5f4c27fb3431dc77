import { Fault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ClusterReach } from './index.ts';

const MINUTE = 60_000;
const TEN_SECONDS = 10_000;

/** Clusters whose answers a test decides, and a clock that it moves. */
const scene = (servers: readonly string[]) => {
  let [now, underWay, most] = [0, 0, 0];
  const state = {
    version: '1',
    servers: [...servers],
    down: new Set<string>(),
    refusing: new Set<string>(),
    silent: new Set<string>(),
  };
  const asked: string[] = [];
  const outbound = (async ({ url }: { url: string }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    const { origin } = new URL(url);
    asked.push(origin);
    if (state.silent.has(origin)) await new Promise(() => undefined);
    if (state.refusing.has(origin)) return { status: 401, body: '' };
    if (state.down.has(origin)) throw Object.assign(new Error('away'), { cause: { code: 'ECONNREFUSED' } });
    return { status: 200, body: '{"kind": "NamespaceList"}' };
  }) as unknown as Outbound;
  const kubeconfig = (server: string): string =>
    stringify({
      clusters: [{ name: 'c', cluster: { server } }],
      users: [{ name: 'u', user: { token: 't' } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    });
  const reach = new ClusterReach({
    clusters: {
      registered: () =>
        state.servers.map(server => ({
          name: server,
          server,
          version: state.version,
          labels: {},
          annotations: {},
          hasClusterResources: false,
          kubeconfig: () => kubeconfig(server),
        })),
    },
    outbound,
    clock: {
      now: () => new Date(now),
      sleep: () => Promise.reject(new Fault('NOT_READY', 'not in this test')),
    },
  });
  const of = (server: string) => reach.of({ server, version: state.version });
  return {
    reach,
    state,
    asked,
    of,
    most: () => most,
    later: async (ms: number): Promise<number> => {
      now += ms;
      const before = asked.length;
      await reach.look();
      return asked.length - before;
    },
  };
};

const EU = 'https://eu.example';

test('a cluster that was away when it was added is asked again, and found once it answers', async () => {
  const { state, of, later } = scene([EU]);
  state.down.add(EU);
  expect(of(EU)).toBeUndefined();
  await later(0);
  expect(of(EU)).toMatchObject({ isReached: false, message: expect.stringContaining('(ECONNREFUSED)') });
  expect(await later(TEN_SECONDS - 1)).toBe(0);
  state.down.clear();
  expect(await later(1)).toBe(1);
  expect(of(EU)).toMatchObject({ isReached: true });
});

test('one that answers is asked every minute', async () => {
  const { later } = scene([EU]);
  await later(0);
  expect(await later(MINUTE - 1)).toBe(0);
  expect(await later(1)).toBe(1);
});

test('one that is away is asked every ten seconds for five minutes, then every minute at least, and never given up', async () => {
  const { state, later } = scene([EU]);
  state.down.add(EU);
  await later(0);
  for (let times = 0; times < 30; times += 1) {
    expect(await later(TEN_SECONDS / 2)).toBe(0);
    expect(await later(TEN_SECONDS / 2)).toBe(1);
  }
  for (let times = 0; times < 10; times += 1) await later(MINUTE);
  expect(await later(TEN_SECONDS)).toBe(0);
  for (let times = 0; times < 100; times += 1) expect(await later(MINUTE)).toBe(1);
});

test('one that was there meanwhile is asked every ten seconds once more', async () => {
  const { state, later } = scene([EU]);
  state.down.add(EU);
  for (let times = 0; times < 50; times += 1) await later(MINUTE);
  state.down.clear();
  await later(MINUTE);
  state.down.add(EU);
  await later(MINUTE);
  expect(await later(TEN_SECONDS)).toBe(1);
});

test('a login that is refused is tried no oftener than one that is good', async () => {
  const { state, of, later } = scene([EU]);
  state.refusing.add(EU);
  await later(0);
  expect(of(EU)).toMatchObject({ isReached: false, message: expect.stringContaining('answered 401') });
  expect(await later(MINUTE - 1)).toBe(0);
  expect(await later(1)).toBe(1);
});

test('however many say nothing for long, one that answers is asked in time', async () => {
  const away = Array.from({ length: 50 }, (_, index) => `https://c${index}.example`);
  const { state, asked, reach, later } = scene([...away, EU]);
  for (const server of away) state.down.add(server);
  await later(0);
  for (const server of away) state.silent.add(server);
  asked.length = 0;
  void later(MINUTE);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(asked).toContain(EU);
  await reach.stop();
});

test('another login is tried at once, and one that is gone is forgotten', async () => {
  const { state, of, later } = scene([EU]);
  await later(0);
  state.version = '2';
  expect(of(EU)).toBeUndefined();
  expect(await later(0)).toBe(1);
  state.servers = [];
  await later(MINUTE);
  expect(of(EU)).toBeUndefined();
});

test('of many clusters a few are asked at a time', async () => {
  const servers = Array.from({ length: 50 }, (_, index) => `https://c${index}.example`);
  const { later, most, of } = scene(servers);
  expect(await later(0)).toBe(50);
  expect(most()).toBeLessThanOrEqual(8);
  for (const server of servers) expect(of(server)?.isReached).toBe(true);
});
