import { type AddressInfo, createServer } from 'node:net';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { WatchedChange } from './client/index.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { KubeObject } from './objects/index.ts';
import { clusterSchema } from './store/index.ts';

let database: TestDatabase;
let cluster: Cluster;

const start = (name = 'one', patienceMs = 10_000, listen?: { host: string; port: number }) =>
  startCluster({
    databaseUrl: database.url,
    name,
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    patienceMs,
    ...(listen ? { listen } : {}),
  });

const settings = (name: string, data: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
  cluster = await start();
});

afterAll(async () => {
  await cluster?.stop();
  await database?.drop();
});

describe('a cluster', () => {
  test('stores, changes and deletes objects, and tells whoever watches, in order', async () => {
    const seen: WatchedChange[] = [];
    const stop = cluster.client.watch('configmaps', change => seen.push(change));
    const made = await cluster.client.create('configmaps', settings('a', { k: 'v' }));
    expect(made.metadata).toMatchObject({ name: 'a', namespace: 'default', uid: expect.any(String) });
    const changed = await cluster.client.update('configmaps', { ...made, data: { k: 'w' } });
    expect(Number(changed.metadata.resourceVersion)).toBeGreaterThan(Number(made.metadata.resourceVersion));
    await expect(cluster.client.update('configmaps', { ...made, data: {} })).rejects.toMatchObject({
      code: 409,
    });
    const same = await cluster.client.update('configmaps', structuredClone(changed));
    expect(same.metadata.resourceVersion).toBe(changed.metadata.resourceVersion);
    await cluster.client.delete('configmaps', { namespace: 'default', name: 'a' });
    expect(cluster.client.get('configmaps', { namespace: 'default', name: 'a' })).toBeUndefined();
    stop();
    expect(seen.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(() => {
      (seen[0]!.object as KubeObject & { data: Record<string, string> }).data.k = 'x';
    }).toThrow(TypeError);
  });

  test('is found as it was left after a restart, and goes on counting', async () => {
    await cluster.client.create('configmaps', settings('kept'));
    const gone = await cluster.client.create('configmaps', settings('gone'));
    await cluster.client.delete('configmaps', { namespace: 'default', name: 'gone' });
    await cluster.compact();
    await cluster.stop();
    cluster = await start();
    expect(
      cluster.client.list('configmaps', { namespace: 'default' }).map(({ metadata }) => metadata.name),
    ).toEqual(['kept']);
    const next = await cluster.client.create('configmaps', settings('next'));
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(Number(gone.metadata.resourceVersion) + 1);
  });

  test('is run by one process only', async () => {
    await expect(start('one', 0)).rejects.toMatchObject({ code: 'CLUSTER_IN_USE' });
    const other = await start('two');
    expect(other.client.list('configmaps')).toEqual([]);
    await other.stop();
  });

  test('that cannot listen lets go of everything it has taken', async () => {
    const taken = createServer();
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(start('three', 0, { host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'ADDRESS_UNUSABLE',
    });
    taken.close();
    const again = await start('three', 0);
    await again.stop();
  });

  test('keeps what has finalizers until the last is gone', async () => {
    const key = { namespace: 'default', name: 'held' };
    await cluster.client.create('configmaps', {
      ...settings('held'),
      metadata: { ...key, finalizers: ['a.io/b'] },
    });
    await cluster.client.delete('configmaps', key);
    const held = cluster.client.get('configmaps', key);
    expect(held?.metadata.deletionTimestamp).toBeDefined();
    await expect(
      cluster.client.patch('configmaps', key, { metadata: { finalizers: ['a.io/b', 'c'] } }),
    ).rejects.toThrow('no new finalizers can be added');
    await cluster.client.patch('configmaps', key, { metadata: { finalizers: null } });
    expect(cluster.client.get('configmaps', key)).toBeUndefined();
  });
});
