import { KubeClient, KubeError } from '@freshet/kit/kube-client';
import { expect, test } from 'vitest';
import { eventsOfMany } from './cluster-events.ts';

interface Asked {
  readonly namespace: string;
  readonly limit: number;
}

interface Told {
  readonly uid: string;
  readonly at: number;
}

const PAGE = 500;

/** A cluster that has these events, by namespace, and refuses whatever is asked of the namespaces named. */
const clusterWith = (events: Readonly<Record<string, readonly Told[]>>, refused: readonly string[] = []) => {
  const asked: Asked[] = [];
  const json = async (request: { path: string; query?: Record<string, unknown> }) => {
    const namespace = /namespaces\/([^/]+)\/events/.exec(request.path)?.[1] ?? '';
    const { limit, continue: from = '0' } = request.query ?? {};
    asked.push({ namespace, limit: Number(limit) });
    if (refused.includes(namespace))
      throw new KubeError(403, { reason: 'Forbidden', message: 'events is forbidden' });
    const start = Number(from);
    const all = events[namespace] ?? [];
    const items = all.slice(start, start + PAGE).map(({ uid, at }) => ({
      metadata: { name: `${uid}.${at}`, namespace },
      involvedObject: { uid, kind: 'Pod', name: uid },
      reason: 'Pulled',
      lastTimestamp: new Date(at * 1_000).toISOString(),
    }));
    const next = start + PAGE < all.length ? { continue: String(start + PAGE) } : {};
    return { metadata: { resourceVersion: '1', ...next }, items };
  };
  const wire = { server: 'https://cluster.example', send: json, json, close: () => Promise.resolve() };
  return { client: new KubeClient(wire as never), asked };
};

const many = (count: number, uid: string): Told[] => Array.from({ length: count }, (_, at) => ({ uid, at }));

test('of a namespace full of events a bounded part is read, and the answer says that there were more', async () => {
  const { client, asked } = clusterWith({ busy: many(30_000, 'mine') });
  const { events, gaps } = await eventsOfMany(client, { uids: new Set(['mine']), namespaces: ['busy'] });
  expect(asked).toHaveLength(20);
  expect(events).toHaveLength(200);
  expect(events[0]?.lastAt).toBe(new Date(9_999 * 1_000).toISOString());
  expect(gaps).toMatchObject([{ type: 'Warning', kind: 'Namespace', name: 'busy', reason: 'EventsCut' }]);
});

test('many namespaces share what one question may read', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `n${index}`);
  const { client, asked } = clusterWith(Object.fromEntries(names.map(name => [name, many(2_000, 'mine')])));
  const { gaps } = await eventsOfMany(client, { uids: new Set(['mine']), namespaces: names });
  expect(asked).toHaveLength(20);
  expect(new Set(asked.map(({ limit }) => limit))).toEqual(new Set([500]));
  expect(gaps.filter(({ reason }) => reason === 'EventsCut')).toHaveLength(20);
  expect(gaps.filter(({ reason }) => reason === 'EventsNotRead')).toEqual([
    expect.objectContaining({
      type: 'Warning',
      kind: 'Namespace',
      name: '',
      message: '5 of 25 namespaces were not read: 20 are read at most',
    }),
  ]);
});

test('of the last page no more is asked for than is left to read', async () => {
  const names = ['a', 'b', 'c'];
  const { client, asked } = clusterWith(Object.fromEntries(names.map(name => [name, many(4_000, 'mine')])));
  const { gaps } = await eventsOfMany(client, { uids: new Set(['mine']), namespaces: names });
  const ofA = asked.filter(({ namespace }) => namespace === 'a').map(({ limit }) => limit);
  expect(ofA).toEqual([500, 500, 500, 500, 500, 500, 333]);
  expect(gaps).toHaveLength(3);
});

test('a namespace whose events are refused is told, and the others are answered', async () => {
  const { client } = clusterWith({ open: many(3, 'mine') }, ['closed']);
  const about = { uids: new Set(['mine']), namespaces: ['closed', 'open'] };
  const { events, gaps } = await eventsOfMany(client, about);
  expect(events).toHaveLength(3);
  expect(gaps).toMatchObject([{ name: 'closed', reason: 'EventsRefused', message: 'events is forbidden' }]);
});

test('only what was told of the objects is answered, the newest first, and nothing is missing', async () => {
  const { client } = clusterWith({ default: [...many(3, 'mine'), ...many(3, 'other')] });
  const { events, gaps } = await eventsOfMany(client, { uids: new Set(['mine']), namespaces: [''] });
  expect(events.map(({ name, lastAt }) => [name, lastAt?.slice(17, 19)])).toEqual([
    ['mine', '02'],
    ['mine', '01'],
    ['mine', '00'],
  ]);
  expect(gaps).toEqual([]);
});
