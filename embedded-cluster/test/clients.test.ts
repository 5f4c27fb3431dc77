/** What programs use to talk to a cluster: our own client, and the library below it as others use it. */

import {
  isKubeError,
  KubeClient,
  type KubeObject,
  recordEvent,
  startInformer,
  startLeaderElection,
} from '@freshet/kit/kube-client';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import {
  CoreV1Api,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
  type V1ConfigMap,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { kubeconfigOf } from './kubeconfig.ts';
import { type ServedCluster, serveCluster } from './served-cluster.ts';

const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const PODS = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
let running: ServedCluster;
let client: KubeClient;

const settings = (
  name: string,
  data: Record<string, string>,
  labels?: Record<string, string>,
): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', ...(labels ? { labels } : {}) },
  data,
});

beforeAll(async () => {
  running = await serveCluster(inject('serverUrl'));
  client = new KubeClient({ kind: 'kubeconfig', text: kubeconfigOf(running) });
});
afterAll(async () => {
  await client?.close();
  await running?.stop();
});

describe('our client', () => {
  test('writes, reads, lists page by page and deletes', async () => {
    const key = { namespace: 'default', name: 'one' };
    const made = await client.create(CONFIG_MAPS, settings('one', { a: '1' }));
    await client.replace(CONFIG_MAPS, { ...made, data: { a: '2' } });
    await expect(client.replace(CONFIG_MAPS, { ...made, data: {} })).rejects.toMatchObject({
      code: 409,
      reason: 'Conflict',
    });
    await client.patch(CONFIG_MAPS, key, { kind: 'merge', patch: { data: { b: '3' } } });
    expect((await client.get(CONFIG_MAPS, key)).data).toEqual({ a: '2', b: '3' });
    await Promise.all(
      Array.from({ length: 620 }, (_, index) =>
        client.create(CONFIG_MAPS, settings(`many-${index}`, {}, { set: 'many' })),
      ),
    );
    const { items } = await client.list(CONFIG_MAPS, { namespace: 'default', labelSelector: 'set=many' });
    expect(new Set(items.map(({ metadata }) => metadata.name)).size).toBe(620);
    await client.delete(CONFIG_MAPS, key);
    expect(await client.find(CONFIG_MAPS, key)).toBeUndefined();
  });

  test('applies with an owner, and says who else owns a field', async () => {
    const first = await client.apply(CONFIG_MAPS, settings('owned', { a: '1', b: '1' }), {
      manager: 'first',
    });
    expect(first.metadata.managedFields).toHaveLength(1);
    const conflict = client.apply(CONFIG_MAPS, settings('owned', { a: '2' }), { manager: 'second' });
    await expect(conflict).rejects.toThrow('Apply failed with 1 conflict: conflict with "first": .data.a');
    await client.apply(CONFIG_MAPS, settings('owned', { a: '2' }), { manager: 'second', force: true });
    const last = await client.apply(CONFIG_MAPS, settings('owned', { b: '1' }), { manager: 'first' });
    expect(last.data).toEqual({ a: '2', b: '1' });
  });

  test('finds the resource of any kind, and says when there is none', async () => {
    expect(await client.resourceOf({ apiVersion: 'apps/v1', kind: 'Deployment' })).toMatchObject({
      plural: 'deployments',
    });
    await expect(client.resourceOf({ apiVersion: 'sea.io/v1', kind: 'Ship' })).rejects.toMatchObject({
      code: 'KUBE_KIND_UNKNOWN',
    });
  });

  test('reads the log of a pod and writes events about it', async () => {
    const pod: KubeObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'talker', namespace: 'default' },
      spec: { containers: [{ name: 'main', image: 'busybox:1' }] },
    };
    await client.create(PODS, pod);
    const status = async () =>
      (await client.get<KubeObject & { status: { phase: string } }>(PODS, pod.metadata)).status;
    await eventually(async () => expect((await status()).phase).toBe('Running'));
    let log = '';
    for await (const piece of client.logs(pod.metadata, { tailLines: 5 })) log += piece;
    expect(log).not.toBe('');
    await recordEvent(client, systemClock, {
      about: pod,
      type: 'Normal',
      reason: 'Seen',
      message: 'a test saw it',
      component: 'tests',
    });
    const events = await client.list(
      { ...PODS, plural: 'events' },
      { namespace: 'default', fieldSelector: 'reason=Seen' },
    );
    expect(events.items).toHaveLength(1);
  });

  test('without credentials, or with wrong ones, is refused', async () => {
    const config = kubeconfigOf(running).replace(/ +client-(certificate|key)-data: .*\n/g, '');
    const nobody = new KubeClient({ kind: 'kubeconfig', text: config });
    await expect(nobody.list(CONFIG_MAPS)).rejects.toSatisfy(error => isKubeError(error, 'Forbidden'));
    expect(() => new KubeClient({ kind: 'kubeconfig', text: 'no: [kubeconfig' })).toThrow('cannot be read');
  });
});

describe('an informer', () => {
  test('sees what is there, what comes and what goes, also after the server forgot its past', async () => {
    const seen: string[] = [];
    await client.create(CONFIG_MAPS, settings('early', {}, { set: 'watched' }));
    const informer = startInformer({
      client,
      resource: CONFIG_MAPS,
      clock: systemClock,
      labelSelector: 'set=watched',
      onChange: (now, before) => seen.push(`${now?.metadata.name ?? '-'} ${before?.metadata.name ?? '-'}`),
    });
    await informer.ready;
    expect(seen).toEqual(['early -']);
    await client.create(CONFIG_MAPS, settings('late', { a: '1' }, { set: 'watched' }));
    await client.patch(
      CONFIG_MAPS,
      { namespace: 'default', name: 'late' },
      { kind: 'merge', patch: { data: { a: '2' } } },
    );
    await client.delete(CONFIG_MAPS, { namespace: 'default', name: 'early' });
    await eventually(() => expect(seen).toEqual(['early -', 'late -', 'late late', '- early']));
    await running.cluster.compact();
    await client.create(CONFIG_MAPS, settings('last', {}, { set: 'watched' }));
    await eventually(() => expect(informer.get({ namespace: 'default', name: 'last' })).toBeDefined());
    expect([...informer.all()].map(({ metadata }) => metadata.name).sort()).toEqual(['last', 'late']);
    await informer.stop();
  });
});

describe('of several that want to lead', () => {
  test('one leads, and another takes over when it stops', async () => {
    const leaders: string[] = [];
    const join = (identity: string) =>
      startLeaderElection({
        client,
        clock: systemClock,
        lease: { namespace: 'default', name: 'leader' },
        identity,
        leaseSeconds: 15,
        lead: signal =>
          new Promise(resolve => {
            leaders.push(identity);
            signal.addEventListener('abort', () => resolve());
          }),
      });
    const one = join('one');
    await eventually(() => expect(leaders).toEqual(['one']));
    const two = join('two');
    await one.stop();
    await eventually(() => expect(leaders).toEqual(['one', 'two']));
    await two.stop();
  });
});

describe('@kubernetes/client-node', () => {
  test('lists, watches, patches and applies', async () => {
    const config = new KubeConfig();
    config.loadFromString(kubeconfigOf(running));
    const core = config.makeApiClient(CoreV1Api);
    const informer = makeInformer(config, '/api/v1/namespaces/default/secrets', () =>
      core.listNamespacedSecret({ namespace: 'default' }),
    );
    const seen: string[] = [];
    informer.on('add', secret => void seen.push(`add ${secret.metadata?.name}`));
    informer.on('update', secret => void seen.push(`update ${secret.metadata?.name}`));
    informer.on('delete', secret => void seen.push(`delete ${secret.metadata?.name}`));
    await informer.start();
    await core.createNamespacedSecret({
      namespace: 'default',
      body: { metadata: { name: 'key' }, stringData: { a: 'b' } },
    });
    await core.patchNamespacedSecret({
      namespace: 'default',
      name: 'key',
      body: [{ op: 'add', path: '/metadata/labels', value: { l: 'v' } }],
    });
    expect((await core.readNamespacedSecret({ namespace: 'default', name: 'key' })).data).toEqual({
      a: 'Yg==',
    });
    await core.deleteNamespacedSecret({ namespace: 'default', name: 'key' });
    await eventually(() => expect(seen).toEqual(['add key', 'update key', 'delete key']));
    await informer.stop();
    const objects = KubernetesObjectApi.makeApiClient(config);
    const wanted: V1ConfigMap & KubernetesObject = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'dynamic', namespace: 'default' },
      data: { a: '1' },
    };
    const strategy = PatchStrategy.ServerSideApply;
    const applied = await objects.patch(wanted, undefined, undefined, 'library', true, strategy);
    expect(applied.metadata?.managedFields).toHaveLength(1);
  });
});
