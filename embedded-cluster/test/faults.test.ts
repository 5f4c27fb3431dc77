import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connectDatabase, migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cluster, type ClusterOptions, startCluster } from '../src/cluster.ts';
import type { KubeObject } from '../src/objects/index.ts';
import { isApiError } from '../src/status/index.ts';
import { clusterSchema } from '../src/store/index.ts';
import { serveCluster } from './served-cluster.ts';

let database: TestDatabase;
const clusters: Cluster[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
});
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop();
  await database?.drop();
});

const start = async (name: string, options: Partial<ClusterOptions> = {}): Promise<Cluster> => {
  const given = { databaseUrl: database.url, name, clock: systemClock, ids: systemIds, log: memoryLogger() };
  const cluster = await startCluster({ ...given, ...options });
  clusters.push(cluster);
  return cluster;
};

const stop = async (cluster: Cluster): Promise<void> => {
  clusters.splice(clusters.indexOf(cluster), 1);
  await cluster.stop();
};

const onDatabase = async <Row>(
  query: (name: string) => ReturnType<typeof sql<Row>>,
  name = '',
): Promise<Row[]> => {
  const own = connectDatabase<unknown>({ url: database.url, maxConnections: 1 });
  try {
    return (await query(name).execute(own.sql)).rows;
  } finally {
    await own.close();
  }
};

const config = (name: string, data: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});

const key = (name: string) => ({ namespace: 'default', name });

describe('a cluster', () => {
  test('whose process is killed between writes has lost none that it acknowledged, and used no version twice', async () => {
    const writer = fork(new URL('killed-writer.ts', import.meta.url).pathname, [database.url.reveal()]);
    const acknowledged = new Map<string, string>();
    const enough = Promise.withResolvers<void>();
    writer.on('message', message => {
      const { name, version } = message as { name: string; version: string };
      acknowledged.set(name, version);
      if (acknowledged.size === 300) enough.resolve();
    });
    writer.on('exit', () => enough.resolve());
    await enough.promise;
    writer.kill('SIGKILL');
    await once(writer, 'close');
    expect(acknowledged.size).toBeGreaterThanOrEqual(300);
    expect(acknowledged.size).toBeLessThan(1_000);

    const rows = await onDatabase<{ revision: number; name: string }>(
      name => sql`select revision, name from cluster.changes where cluster = ${name} order by revision`,
      'killed',
    );
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));

    const served = await serveCluster(inject('serverUrl'), { databaseUrl: database.url, name: 'killed' });
    try {
      const { client } = served.cluster;
      const found = new Map(
        client.list('configmaps').map(({ metadata }) => [metadata.name, metadata.resourceVersion]),
      );
      for (const [name, version] of acknowledged) expect(found.get(name)).toBe(version);
      const next = await client.create('configmaps', config('after'));
      expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(rows.length);
      // Whoever watched when the process was killed goes on from the last version seen.
      const last = rows[150]?.revision ?? 0;
      const path = '/api/v1/namespaces/default/configmaps?watch=true';
      const watch = await served.watch(`${path}&resourceVersion=${last}`);
      const missed = rows.slice(151).map(({ name }) => name);
      const names = () =>
        watch.events.map(({ object }) => object.metadata.name).filter(name => /^w-/.test(name));
      await eventually(() => expect(names()).toEqual(missed));
      watch.close();
    } finally {
      await served.stop();
    }
  });

  test('that loses its connections goes on with everything it acknowledged', async () => {
    const cluster = await start('cut');
    const acknowledged = new Map<string, string>();
    const write = async (index: number): Promise<void> => {
      try {
        const { metadata } = await cluster.client.create('configmaps', config(`c-${index}`));
        acknowledged.set(metadata.name, metadata.resourceVersion ?? '');
      } catch (error) {
        // Refused, or stored without anybody having been told; both are honest.
        if (!isApiError(error, 503) && !isApiError(error, 'AlreadyExists')) throw error;
      }
    };
    const seen: string[] = [];
    cluster.client.watch('configmaps', ({ object }) => seen.push(object.metadata.resourceVersion ?? ''));
    for (let round = 0; round < 3; round += 1) {
      const writes = Array.from({ length: 100 }, (_, index) => write(round * 100 + index));
      await onDatabase(
        () =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and application_name = 'freshet_cluster'`,
      );
      await Promise.all(writes);
      await eventually(() =>
        write(1_000 + round).then(() => expect(acknowledged.has(`c-${1_000 + round}`)).toBe(true)),
      );
    }
    expect(acknowledged.size).toBeGreaterThan(2);
    const before = cluster.client
      .list('configmaps')
      .map(({ metadata }) => [metadata.name, metadata.resourceVersion]);
    expect(Object.fromEntries(before)).toMatchObject(Object.fromEntries(acknowledged));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => a - b));
    await stop(cluster);
    const again = await start('cut');
    expect(
      again.client.list('configmaps').map(({ metadata }) => [metadata.name, metadata.resourceVersion]),
    ).toEqual(before);
    await stop(again);
  });

  test('stops though somebody has connected and says nothing', { timeout: 60_000 }, async () => {
    const cluster = await start('silent', { listen: { host: '127.0.0.1', port: 0 } });
    const silent = connect(Number(new URL(cluster.serving?.url ?? '').port), '127.0.0.1');
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await stop(cluster);
    await ended;
  });

  test('keeps count when many write the same object', async () => {
    const { client } = await start('contended');
    await client.create('configmaps', config('counter', { n: '0' }));
    const increment = async (): Promise<void> => {
      for (;;) {
        const current = client.get('configmaps', key('counter')) as KubeObject & { data: { n: string } };
        try {
          await client.update('configmaps', { ...current, data: { n: String(Number(current.data.n) + 1) } });
          return;
        } catch (error) {
          if (!isApiError(error, 409)) throw error;
        }
      }
    };
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let round = 0; round < 10; round += 1) await increment();
      }),
    );
    expect(client.get('configmaps', key('counter'))).toMatchObject({ data: { n: '200' } });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        client.patch('configmaps', key('counter'), { data: { [`p${index}`]: 'x' } }),
      ),
    );
    expect(
      Object.keys((client.get('configmaps', key('counter')) as { data?: object })?.data ?? {}),
    ).toHaveLength(31);
  });

  test('goes on when its clock jumps back', async () => {
    let ahead = 3_600_000;
    const clock: Clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + ahead) };
    const { client } = await start('clock', { clock });
    const first = await client.create('configmaps', config('first'));
    ahead = -86_400_000;
    const second = await client.create('configmaps', config('second'));
    expect(Number(second.metadata.resourceVersion)).toBe(Number(first.metadata.resourceVersion) + 1);
    expect(await client.patch('configmaps', key('first'), { data: { a: 'b' } })).toMatchObject({
      data: { a: 'b' },
    });
    await client.delete('configmaps', key('second'));
    expect(client.list('configmaps')).toHaveLength(1);
  });

  test('keeps no more rows than it needs once it has been compacted, and is the same after a restart', async () => {
    const cluster = await start('compacted', { history: { changes: 10, bytes: 1_000_000 } });
    const { client } = cluster;
    for (let index = 0; index < 20; index += 1) await client.create('configmaps', config(`c-${index}`));
    for (let index = 0; index < 20; index += 1)
      await client.patch('configmaps', key(`c-${index}`), { data: { a: 'b' } });
    for (let index = 0; index < 10; index += 1) await client.delete('configmaps', key(`c-${index}`));
    const names = client.list('configmaps').map(({ metadata }) => metadata.name);
    await cluster.compact();
    const [count] = await onDatabase<{ rows: number }>(
      name => sql`select count(*) as rows from cluster.changes where cluster = ${name}`,
      'compacted',
    );
    const namespaces = client.list('namespaces').length;
    expect(count?.rows).toBe(10 + namespaces);
    await stop(cluster);
    const again = await start('compacted');
    expect(again.client.list('configmaps').map(({ metadata }) => metadata.name)).toEqual(names);
  });

  test('reads and changes among 100,000 objects of a kind', async () => {
    await onDatabase(() => sql`insert into cluster.clusters (name) values ('crowded')`);
    await onDatabase(
      () => sql`insert into cluster.changes
        select 'crowded', n, 'configmaps', 'default', 'c-' || n, false,
          '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c-' || n || '","namespace":"default","uid":"u-' || n
            || '","resourceVersion":"' || n || '","labels":{"tenth":"' || n % 10 || '"}},"data":{"k":"v"}}'
        from generate_series(1, 100000) n`,
    );
    const { client } = await start('crowded');
    expect(client.list('configmaps', { labelSelector: 'tenth=3' })).toHaveLength(10_000);
    const made = await client.create('configmaps', config('c-00000'));
    expect(Number(made.metadata.resourceVersion)).toBeGreaterThan(100_000);
    await client.delete('configmaps', key('c-50000'));
    const all = client.list('configmaps');
    expect([all.length, all[0]?.metadata.name]).toEqual([100_000, 'c-00000']);
  });
});
