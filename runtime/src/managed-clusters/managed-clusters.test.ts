import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeClient, KubeObject } from '@freshet/kit/kube-client';
import { createOutbound, type Outbound } from '@freshet/kit/outbound';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ManagedClusters } from './index.ts';

let server: Server;
let address: string;
let folder: string;
let asked: IncomingMessage[] = [];
let answer: readonly [status: number, body: string, headers?: Record<string, string>];
/** The UID of the namespace kube-system of the cluster; undefined where the login may not see it. */
let identity: string | undefined;
let secrets: Map<string, KubeObject>;

const LIST = JSON.stringify({ kind: 'NamespaceList', apiVersion: 'v1', items: [] });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-clusters-'));
  server = createServer((request, response) => {
    asked.push(request);
    const isIdentity = request.url?.endsWith('/kube-system') === true && identity !== undefined;
    const [status, body, headers = {}] = isIdentity
      ? [200, JSON.stringify({ kind: 'Namespace', metadata: { uid: identity } })]
      : answer;
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answer = [200, LIST];
  identity = undefined;
  secrets = new Map();
});

/** As much of a cluster as holds Secrets; nothing watches it. */
const client = {
  find: async (_: unknown, { name }: { name: string }) => secrets.get(name),
  apply: async (_: unknown, object: KubeObject) => void secrets.set(object.metadata.name, object),
  delete: async (_: unknown, { name }: { name: string }) => void secrets.delete(name),
} as unknown as KubeClient;

const clustersWith = (
  outbound: Outbound,
  registered: readonly { name: string; server: string; annotations: Record<string, string> }[] = [],
): ManagedClusters =>
  new ManagedClusters({
    client,
    namespace: 'home',
    runtime: 'hosted',
    clusters: { find: () => undefined, registered: () => registered as never, all: () => [] },
    outbound,
  });

const managed = (): ManagedClusters => clustersWith(createOutbound(testNetworks));

const kubeconfig = (user: object = { token: 't' }, at = address): string =>
  stringify({
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: at } }],
    users: [{ name: 'u', user }],
  });

describe('a cluster that somebody wants to have managed', () => {
  test('is asked with the login that was judged, whatever else its text can be read as', async () => {
    const trace = join(folder, 'trace');
    const text = `apiVersion: v1
kind: Config
current-context: eu
contexts: [{name: eu, context: {cluster: c, user: "no"}}]
clusters: [{name: c, cluster: {server: "${address}"}}]
users: [{name: no, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: touch, args: ["${trace}"]}}}, {name: "no", user: {token: good}}]
`;
    await managed().examine({ kubeconfig: text });
    expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/v1/namespaces?limit=1', 'Bearer good'],
      ['/api/v1/namespaces/kube-system', 'Bearer good'],
    ]);
    expect(existsSync(trace)).toBe(false);
  });

  test('is not asked where it is in a network that requests may not enter', async () => {
    const hosted = clustersWith(createOutbound({ allowPrivate: false }));
    await expect(hosted.examine({ kubeconfig: kubeconfig() })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    expect(asked).toEqual([]);
    const metadata = kubeconfig({ token: 't' }, 'https://169.254.169.254');
    await expect(managed().examine({ kubeconfig: metadata })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  test.each([
    ['a redirect', [302, '', { location: '/inside' }], 'answered 302'],
    [
      'a refusal',
      [401, '{"kind":"Status","reason":"Unauthorized","message":"canary"}'],
      '401 (Unauthorized)',
    ],
    ['a refusal of something else', [500, 'canary'], 'answered 500'],
    ['a reason that is none', [403, '{"kind":"Status","reason":"canary of somebody"}'], 'answered 403'],
    ['another page', [200, '<title>canary</title>'], 'answered as no cluster does'],
  ] as const)('answers with %s, of which no more than its status is told', async (_, said, told) => {
    answer = said as typeof answer;
    const failed = managed().examine({ kubeconfig: kubeconfig() });
    await expect(failed).rejects.toMatchObject({
      code: 'CLUSTER_UNREACHABLE',
      message: expect.stringContaining(told),
    });
    await expect(failed).rejects.not.toThrow(/canary/);
    expect(asked).toHaveLength(1);
  });

  test('is asked with a name and password where the kubeconfig holds those', async () => {
    await managed().examine({ kubeconfig: kubeconfig({ username: 'ada', password: 'pw' }) });
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:pw').toString('base64')}`);
  });
});

describe('a cluster that is there already at another address', () => {
  const known = (uid: string, server = 'https://eu.example') =>
    clustersWith(createOutbound(testNetworks), [
      { name: 'europe', server, annotations: { 'freshet.io/cluster-uid': uid } },
    ]);

  test('is refused by its name, be it that of the runtime or another one', async () => {
    identity = 'uid-1';
    secrets.set('kube-system', { metadata: { name: 'kube-system', uid: 'uid-1' } } as KubeObject);
    await expect(managed().examine({ kubeconfig: kubeconfig() })).rejects.toMatchObject({
      code: 'CLUSTER_MANAGED',
      message: 'this is the cluster in-cluster of hosted',
    });
    secrets.clear();
    await expect(known('uid-1').examine({ kubeconfig: kubeconfig() })).rejects.toMatchObject({
      code: 'CLUSTER_MANAGED',
      details: { name: 'europe' },
    });
  });

  test('is told from others, gets a new login at its own address, and is added where nobody sees which it is', async () => {
    identity = 'uid-2';
    secrets.set('kube-system', { metadata: { name: 'kube-system', uid: 'uid-1' } } as KubeObject);
    const { keep } = await known('uid-3').examine({ kubeconfig: kubeconfig() });
    await keep();
    expect([...secrets.values()].at(-1)?.metadata.annotations).toEqual({ 'freshet.io/cluster-uid': 'uid-2' });
    const again = known('uid-2', address);
    await expect(again.examine({ kubeconfig: kubeconfig(), name: 'europe' })).resolves.toBeDefined();
    identity = undefined;
    await expect(managed().examine({ kubeconfig: kubeconfig() })).resolves.toBeDefined();
  });
});

test('which cluster it is says nobody but the cluster', async () => {
  const annotations = { 'freshet.io/cluster-uid': 'uid-of-another', team: 'shop' };
  const { keep } = await managed().examine({ kubeconfig: kubeconfig(), annotations });
  await keep();
  expect([...secrets.values()][0]?.metadata.annotations).toEqual({ team: 'shop' });
});

describe('what was kept of a cluster', () => {
  test('goes when it is undone, though nobody has seen it yet', async () => {
    const { keep } = await managed().examine({ kubeconfig: kubeconfig() });
    const undo = await keep();
    expect(secrets.size).toBe(1);
    await undo();
    expect(secrets.size).toBe(0);
  });

  test('is as it was before when a second keeping is undone', async () => {
    const first = await managed().examine({ kubeconfig: kubeconfig(), labels: { stage: 'a' } });
    await first.keep();
    const [before] = [...secrets.values()];
    const second = await managed().examine({
      kubeconfig: kubeconfig({ token: 'other' }),
      labels: { stage: 'b' },
    });
    const undo = await second.keep();
    expect([...secrets.values()][0]?.data).not.toEqual(before?.data);
    await undo();
    expect([...secrets.values()]).toEqual([before]);
  });
});

test('of the applications of a cluster those that a runtime makes for itself are not counted', async () => {
  const application = (name: string, labels: Record<string, string>) => ({
    metadata: { name, labels },
    spec: { destination: { name: 'in-cluster' } },
  });
  const listing = new ManagedClusters({
    client: {
      list: async () => ({
        items: [
          application('shop', {}),
          application('own', { 'freshet.io/internal': 'true' }),
          application('source', { 'freshet.io/entity': 'git-source', 'freshet.io/internal': 'false' }),
        ],
      }),
    } as unknown as KubeClient,
    namespace: 'home',
    runtime: 'hosted',
    clusters: {
      find: () => ({ server: 'https://kubernetes.default.svc' }) as never,
      registered: () => [],
      all: () => [],
    },
    outbound: createOutbound(testNetworks),
  });
  expect(await listing.list()).toMatchObject([{ name: 'in-cluster', applications: 1 }]);
});
