import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenWatch, type ServedCluster, serveCluster } from './served-cluster.ts';

const CONFIGS = '/api/v1/namespaces/default/configmaps';
const MERGE = 'application/merge-patch+json';
/** More than all buffers between server and client hold, and far more than the history of this cluster. */
const CHANGES = 80;
/** Watches that a user may have; more than the tests have open. */
const PLACES = 50;
const INITIAL = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';

let served: ServedCluster;
const open: OpenWatch[] = [];

beforeAll(async () => {
  served = await serveCluster(inject('serverUrl'), {
    history: { changes: 500, bytes: 4_194_304 },
    watchesPerUser: PLACES,
  });
  // Made by a controller in its own time, and no part of what is told below.
  await eventually(async () =>
    expect((await served.call('GET', `${CONFIGS}/kube-root-ca.crt`)).code).toBe(200),
  );
});
afterAll(async () => {
  for (const watch of open) watch.close();
  await served?.stop();
});

const watch = async (query: string, headers?: Record<string, string>): Promise<OpenWatch> => {
  const made = await served.watch(`${CONFIGS}?watch=true&${query}`, headers);
  open.push(made);
  return made;
};

const create = async (name: string, labels: Record<string, string> = {}, data: Record<string, string> = {}) =>
  (await served.call('POST', CONFIGS, { body: { metadata: { name, labels }, data } })).body;

const label = async (name: string, labels: Record<string, string | null>) =>
  (await served.call('PATCH', `${CONFIGS}/${name}`, { body: { metadata: { labels } }, type: MERGE })).body;

const told = ({ events }: OpenWatch): string[] =>
  events.map(({ type, object }) => `${type} ${object.metadata?.name ?? object.kind}`);

const newest = async (): Promise<string> =>
  (await served.call('GET', `${CONFIGS}?limit=1`)).body.metadata.resourceVersion;

describe('a watch', () => {
  test('answers before anything happens, tells all changes after a version in order, and ends in time', async () => {
    const from = await newest();
    const live = await watch(`resourceVersion=${from}&timeoutSeconds=3600`);
    expect(live.headers['content-type']).toBe('application/json');
    await create('one');
    await label('one', { a: '1' });
    await served.call('DELETE', `${CONFIGS}/one`);
    const expected = ['ADDED one', 'MODIFIED one', 'DELETED one'];
    await eventually(() => expect(told(live)).toEqual(expected));
    const versions = live.events.map(({ object }) => Number(object.metadata.resourceVersion));
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
    const again = await watch(`resourceVersion=${versions[0]}&timeoutSeconds=1&allowWatchBookmarks=true`);
    await again.ended;
    expect(told(again)).toEqual([...expected.slice(1), 'BOOKMARK ConfigMap']);
  });

  test('with a selector tells of what comes into view and what goes out of it', async () => {
    const live = await watch(`resourceVersion=${await newest()}&labelSelector=view=yes`);
    const named = await watch(`resourceVersion=${await newest()}&fieldSelector=metadata.name=seen`);
    await create('seen', { view: 'no' });
    await label('seen', { view: 'yes' });
    await label('seen', { view: 'yes', more: '1' });
    const last = await label('seen', { view: 'no' });
    await create('unseen');
    await eventually(() => expect(told(live)).toEqual(['ADDED seen', 'MODIFIED seen', 'DELETED seen']));
    expect(live.events[2].object.metadata).toMatchObject({
      labels: { view: 'yes', more: '1' },
      resourceVersion: last.metadata.resourceVersion,
    });
    await eventually(() => expect(named.events).toHaveLength(4));
  });

  test('begins with what is there, marks where that ends, and does so in tables too', async () => {
    await create('there', { set: 'initial' });
    const live = await watch(`${INITIAL}&labelSelector=set=initial`);
    await eventually(() => expect(told(live)).toEqual(['ADDED there', 'BOOKMARK ConfigMap']));
    expect(live.events[1].object.metadata).toMatchObject({
      annotations: { 'k8s.io/initial-events-end': 'true' },
      resourceVersion: await newest(),
    });
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
    const table = await watch(`${INITIAL}&labelSelector=set=initial`, { accept });
    await eventually(() => expect(told(table)).toEqual(['ADDED Table', 'BOOKMARK Table']));
    expect(table.events[0].object.rows[0].cells[0]).toBe('there');
    const plain = await watch('labelSelector=set=initial&resourceVersion=0');
    await eventually(() => expect(told(plain)).toEqual(['ADDED there']));
    expect((await served.call('GET', `${CONFIGS}?watch=true&sendInitialEvents=true`)).code).toBe(422);
  });

  test('from a version that is forgotten is told so', async () => {
    await served.cluster.compact();
    const late = await watch('resourceVersion=1');
    await late.ended;
    expect(late.events).toMatchObject([
      { type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } },
    ]);
  });

  test('that is not read costs nothing but itself, and is told when it comes too late', async () => {
    const lazy = await watch(`resourceVersion=${await newest()}`);
    lazy.response.pause();
    const keen = await watch(`resourceVersion=${await newest()}`);
    await create('bulk');
    for (let index = 1; index < CHANGES; index += 1) {
      const body = { data: { text: `${index}`.padEnd(200_000, 'x') } };
      await served.call('PATCH', `${CONFIGS}/bulk`, { body, type: MERGE });
    }
    await eventually(() => expect(keen.events).toHaveLength(CHANGES));
    lazy.response.resume();
    await lazy.ended;
    expect(lazy.events.length).toBeLessThan(CHANGES);
    expect(lazy.events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410 } });
  });

  test('finds no place where its user has too many, until one of them ends', async () => {
    const headers = { 'impersonate-user': 'greedy', 'impersonate-group': 'system:masters' };
    const from = await newest();
    const query = `resourceVersion=${from}&timeoutSeconds=3600`;
    const many = await Promise.all(Array.from({ length: PLACES }, () => watch(query, headers)));
    const refused = await served.call('GET', `${CONFIGS}?watch=true&${query}`, { headers });
    expect(refused.body).toMatchObject({ code: 429, reason: 'TooManyRequests' });
    expect(refused.headers['retry-after']).toBe('5');
    await watch(query);
    many[0]?.close();
    await eventually(async () => {
      const next = await watch(query, headers);
      expect(next.response.statusCode).toBe(200);
    });
    for (const one of many) one.close();
  });

  test('sees the same order as all others', async () => {
    const from = await newest();
    const many = await Promise.all(Array.from({ length: 10 }, () => watch(`resourceVersion=${from}`)));
    await Promise.all(Array.from({ length: 40 }, (_, index) => create(`order-${index}`)));
    await eventually(() => expect(many.every(({ events }) => events.length === 40)).toBe(true));
    expect(new Set(many.map(one => told(one).join())).size).toBe(1);
  });
});
