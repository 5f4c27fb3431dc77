import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterSchema } from '@freshet/embedded-cluster';
import { connectDatabase, migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient } from '@freshet/kit/kube-client';
import { type Logger, memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmbeddedCluster } from './index.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
let database: TestDatabase;
let home = '';

const open = (
  isWanted = true,
  pods: 'simulated' | 'containers' = 'simulated',
  log: Logger = memoryLogger(),
) =>
  createEmbeddedCluster({
    isWanted,
    home,
    host: '127.0.0.1',
    port: 0,
    allowPrivate: false,
    pods,
    engineSearch: { environment: { DOCKER_HOST: `unix://${home}/none.sock` }, userId: undefined },
    databaseUrl: database.url,
    clock: systemClock,
    ids: systemIds,
    log,
  });

const as = (text: string) => new KubeClient({ kind: 'kubeconfig', text });

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
  home = await mkdtemp(join(tmpdir(), 'freshet-cluster-'));
});
afterAll(async () => {
  await database?.drop();
  await rm(home, { recursive: true, force: true });
});

test('admins may do everything in the cluster, others look, and both go on after a restart', async () => {
  const first = open();
  first.start();
  const admin = await first.kubeconfig({ kind: 'user', name: 'ada', isAdmin: true, days: 1 });
  const viewer = await first.kubeconfig({ kind: 'user', name: 'vic', isAdmin: false, days: 1 });
  await eventually(() => expect(first.state()).toMatchObject({ state: 'running', pods: 'simulated' }));
  const ada = as(admin.text);
  const metadata = { name: 'key', namespace: 'default' };
  await ada.create(SECRETS, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata,
    stringData: { password: 'hunter22' },
  });
  const vic = as(viewer.text);
  await expect(vic.get(SECRETS, metadata)).rejects.toMatchObject({ code: 403 });
  const pods = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
  await eventually(async () => expect((await vic.list(pods)).items).toEqual([]));
  await Promise.all([ada.close(), vic.close()]);
  await first.stop();

  const again = open();
  again.start();
  await again.kubeconfig({ kind: 'user', name: 'ada', isAdmin: true, days: 1 });
  const later = as(admin.text);
  expect((await later.get(SECRETS, metadata)).data).toEqual({ password: 'aHVudGVyMjI=' });
  await later.close();
  await again.stop();
});

test('what is secret about it is neither in the database nor readable by others', async () => {
  const owner = connectDatabase({ url: database.url });
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(body, '') as text from cluster.changes`.execute(owner.sql);
  await owner.close();
  expect(rows[0]?.text).toContain('sealed:v1:');
  expect(rows[0]?.text).not.toContain('aHVudGVyMjI');
  expect((await stat(join(home, 'cluster.keys'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(home, 'cluster.keys'), 'utf8')).toContain('PRIVATE KEY');
});

test('who changed what in it, and who was refused, is in a file of the home and not in the log', async () => {
  const log = memoryLogger();
  const cluster = open(true, 'simulated', log);
  cluster.start();
  const { text } = await cluster.kubeconfig({ kind: 'user', name: 'ada', isAdmin: true, days: 1 });
  const ada = as(text);
  await ada.create(SECRETS, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'written-down', namespace: 'default' },
  });
  await ada.close();
  await cluster.stop();
  const records = (await readFile(join(home, 'cluster-audit.log'), 'utf8')).trim().split('\n');
  expect(records.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ user: 'freshet:user:ada', verb: 'create', name: 'written-down', code: 201 }),
  );
  expect(records.join('\n')).toContain('a request to the cluster was refused');
  expect(log.entries.filter(({ message }) => message.startsWith('the cluster was asked'))).toEqual([]);
});

test('people cannot pass for a part of the cluster, nor for each other, by what they are called', async () => {
  const cluster = open();
  cluster.start();
  const name = 'system:kube-controller-manager';
  const { text } = await cluster.kubeconfig({ kind: 'service-account', name, isAdmin: false, days: 1 });
  const client = as(text);
  const reviews = {
    group: 'authentication.k8s.io',
    version: 'v1',
    plural: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    namespaced: false,
  };
  const question = {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'SelfSubjectReview',
    metadata: {},
  } as never;
  expect(await client.create(reviews, question)).toMatchObject({
    status: { userInfo: { username: `freshet:service-account:${name}` } },
  });
  await expect(client.get(SECRETS, { name: 'key', namespace: 'default' })).rejects.toMatchObject({
    code: 403,
  });
  await client.close();
  await cluster.stop();
});

test('that is to run pods in containers says what to start where there is no engine', async () => {
  const cluster = open(true, 'containers');
  cluster.start();
  await eventually(() =>
    expect(cluster.state()).toMatchObject({
      state: 'failed',
      pods: 'containers',
      why: expect.stringContaining('none.sock does not answer. Start it'),
    }),
  );
  await cluster.stop();
});

test('that is switched off says so', async () => {
  const off = open(false);
  off.start();
  expect(off.state()).toMatchObject({ state: 'off' });
  await expect(off.kubeconfig({ kind: 'user', name: 'ada', isAdmin: true, days: 1 })).rejects.toMatchObject({
    code: 'CLUSTER_OFF',
  });
  await off.stop();
});
