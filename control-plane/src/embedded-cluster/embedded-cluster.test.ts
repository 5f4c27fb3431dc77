import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision } from '@freshet/domain/access';
import { authorityOf, clusterSchema } from '@freshet/embedded-cluster';
import { connectDatabase, migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient } from '@freshet/kit/kube-client';
import { type Logger, memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Identity } from '../gateway/index.ts';
import { createEmbeddedCluster, type EmbeddedCluster } from './index.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
let database: TestDatabase;
let home = '';

/** The people of the platform, by the key that they sign in with. */
const people = new Map<string, Identity>();
/** Announces that something changed about people or rules. */
const listeners = new Map<string, (key: string | undefined) => void>();
const announce = (topic: 'identity' | 'access') => listeners.get(topic)?.(undefined);
const mayUse = { cluster: true };

const personWith = (
  name: string,
  { admin = true, kind = 'user' }: { admin?: boolean; kind?: 'user' | 'service-account' } = {},
) => {
  const principal = { kind, id: name, accountId: 'a', admin, teamIds: [] };
  people.set(name, { principal, name, keyId: name });
  return { kind: 'api-key', id: name } as const;
};

const logins = {
  revisit: async ({ id }: { id: string }) => people.get(id),
  access: {
    decideEntity: async (): Promise<Decision> =>
      mayUse.cluster
        ? { allowed: true, reason: 'admin', explanation: '' }
        : { allowed: false, reason: 'no-rule', explanation: '' },
  },
  operatingAccountId: async () => 'a',
  invalidation: {
    trusted: true,
    on: (topic: string, listener: (key: string | undefined) => void) => void listeners.set(topic, listener),
  },
};

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
    networks: { allowPrivate: false },
    pods,
    engineSearch: { environment: { DOCKER_HOST: `unix://${home}/none.sock` }, userId: undefined },
    databaseUrl: database.url,
    logins,
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
  const admin = await first.kubeconfig(personWith('ada'), 60);
  const viewer = await first.kubeconfig(personWith('vic', { admin: false }), 60);
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
  await again.kubeconfig(personWith('ada'), 60);
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
  const { text } = await cluster.kubeconfig(personWith('ada'), 60);
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
  const { text } = await cluster.kubeconfig(personWith(name, { admin: false, kind: 'service-account' }), 60);
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

describe('a certificate', () => {
  let cluster: EmbeddedCluster;
  beforeAll(() => {
    cluster = open();
    cluster.start();
  });
  afterAll(() => cluster?.stop());

  const PODS = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
  /** A connection may be cut while a request is on its way; the next one gets the answer. */
  const answers = (client: KubeClient, resource: typeof PODS, code: number) =>
    eventually(() => expect(client.list(resource)).rejects.toMatchObject({ code }));
  const refused = (client: KubeClient) => answers(client, PODS, 401);

  test('is good for minutes, for a key that its owner made', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const login = personWith('eve');
    const before = Date.now();
    const issued = await cluster.certificate(
      login,
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    );
    const parsed = new X509Certificate(issued.certificate);
    expect(parsed.checkPrivateKey(privateKey)).toBe(true);
    expect(Date.parse(parsed.validTo) - before).toBeLessThanOrEqual(15 * 60_000);
    expect(parsed.subject).toContain('OU=api-key:eve');
    const file = await cluster.kubeconfig(login, 60);
    expect(file.expiresAt.getTime() - before).toBeLessThanOrEqual(60 * 60_000 + 5_000);
  });

  test('opens nothing once its owner is disabled, and an open watch and log end with it', async () => {
    const client = as((await cluster.kubeconfig(personWith('dan'), 60)).text);
    await client.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'talks', namespace: 'default' },
      spec: { containers: [{ name: 'a', image: 'a' }] },
    } as never);
    const watch = await client.connection.send({ path: '/api/v1/pods', query: { watch: true } });
    const log = await eventually(() =>
      client.connection.send({
        path: '/api/v1/namespaces/default/pods/talks/log',
        query: { follow: true },
      }),
    );
    people.delete('dan');
    announce('identity');
    await expect(watch.text()).rejects.toThrow();
    await expect(log.text()).rejects.toThrow();
    await refused(client);
    await client.close();
  });

  test('gives the rights of today: an admin who is made a member only looks', async () => {
    const client = as((await cluster.kubeconfig(personWith('ann'), 60)).text);
    await client.list(SECRETS);
    const watch = await client.connection.send({ path: '/api/v1/secrets', query: { watch: true } });
    personWith('ann', { admin: false });
    announce('identity');
    await expect(watch.text()).rejects.toThrow();
    await answers(client, SECRETS, 403);
    await client.list(PODS);
    mayUse.cluster = false;
    announce('access');
    await refused(client);
    mayUse.cluster = true;
    await client.close();
  });

  test('of an earlier release, which names no login, is refused', async () => {
    const keys = JSON.parse(await readFile(join(home, 'cluster.keys'), 'utf8'));
    const { certificate, key } = authorityOf(keys.authority).issue({
      subject: { commonName: 'freshet:user:ada', organizations: ['freshet:admins'] },
      purpose: 'client',
      from: new Date(),
      days: 30,
    });
    const { text } = await cluster.kubeconfig(personWith('ada'), 1);
    const old = text
      .replace(/client-certificate-data: .*/, `client-certificate-data: ${btoa(certificate)}`)
      .replace(/client-key-data: .*/, `client-key-data: ${btoa(key)}`);
    const client = as(old);
    await refused(client);
    await client.close();
  });

  test('of a part of the platform ends with the process that it was made for', async () => {
    const client = as(await cluster.platformKubeconfig('hosted-runtime'));
    await client.list(SECRETS);
    await cluster.platformKubeconfig('hosted-runtime');
    await refused(client);
    await client.close();
  });
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
  await expect(off.kubeconfig(personWith('ada'), 60)).rejects.toMatchObject({
    code: 'CLUSTER_OFF',
  });
  await off.stop();
});
