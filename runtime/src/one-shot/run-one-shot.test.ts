import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OneShotAnswer, OneShotRequest } from '@freshet/contracts/one-shot';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { runOneShot } from './run-one-shot.ts';

let cluster: TestCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-one-shot-'));
  await writeFile(join(folder, 'kubeconfig'), cluster.kubeconfig, { mode: 0o600 });
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const SYNC = { prune: true, dryRun: false, force: false, options: ['CreateNamespace=true'], resources: [] };

const ask = async (
  verb: OneShotRequest['verb'],
  request: Partial<OneShotRequest> = {},
  signal = new AbortController().signal,
): Promise<readonly OneShotAnswer[]> => {
  const answers: OneShotAnswer[] = [];
  const whole: OneShotRequest = {
    verb,
    name: 'shop',
    namespace: 'shop',
    source: { place: { is: 'folder', root: join(folder) }, path: '.' },
    kubeconfig: { path: join(folder, 'kubeconfig') },
    home: join(folder, 'home'),
    colour: false,
    ...request,
  };
  await runOneShot(JSON.stringify(whole), {
    searchPath: '',
    clock: systemClock,
    log: memoryLogger(),
    say: answer => void answers.push(answer),
    signal,
  });
  return answers;
};

const last = async (...given: Parameters<typeof ask>) => (await ask(...given)).at(-1);

const write = (objects: readonly object[]) =>
  writeFile(join(folder, 'all.json.yaml'), objects.map(object => JSON.stringify(object)).join('\n---\n'));

const configMap = (name: string, value: string, annotations: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, annotations },
  data: { value },
});
const secret = (value: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'key' },
  stringData: { token: value },
});

test('a folder is rendered, compared, synced and found healthy, and what is gone from it is pruned', async () => {
  await write([configMap('menu', 'soup'), configMap('old', 'x'), secret('hunter2')]);
  expect(await last('render')).toMatchObject({ is: 'rendered', objects: [{ kind: 'ConfigMap' }, {}, {}] });
  expect(await last('diff')).toMatchObject({
    is: 'compared',
    sync: 'OutOfSync',
    health: { status: 'Missing' },
    differences: [{ why: 'ConfigMap shop/menu is in Git but not in the cluster.' }, {}, {}],
  });
  const synced = await ask('sync', { sync: { ...SYNC, timeoutSeconds: 60 } });
  expect(synced.at(-1)).toMatchObject({ is: 'synced', phase: 'Succeeded', revision: 'local' });
  expect(synced).toContainEqual({ is: 'progress', text: 'ConfigMap shop/menu: configmap/menu created' });
  expect(await last('health')).toMatchObject({
    sync: 'Synced',
    health: { status: 'Healthy' },
    differences: [],
  });

  await write([configMap('menu', 'stew'), secret('hunter3')]);
  const compared = await last('diff');
  const why = compared?.is === 'compared' ? compared.differences.map(one => one.why) : [];
  expect(why).toEqual([
    'ConfigMap shop/menu differs in data.value ("soup" in the cluster, "stew" in Git).',
    'ConfigMap shop/old is in the cluster but no longer in Git.',
    expect.stringContaining('the values are not shown'),
  ]);
  const told = JSON.stringify(compared);
  for (const value of ['hunter2', 'hunter3', btoa('hunter2'), btoa('hunter3')])
    expect(told).not.toContain(value);
  expect(await last('sync', { sync: { ...SYNC, timeoutSeconds: 60 } })).toMatchObject({ phase: 'Succeeded' });
  expect(await last('diff')).toMatchObject({ sync: 'Synced', differences: [] });
});

test('a sync that waits for something that never comes is ended when its time is over', async () => {
  const never = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'never', annotations: { 'argocd.argoproj.io/hook': 'PreSync' } },
    spec: {
      template: {
        spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'freshet.io/slow-start:1' }] },
      },
      suspend: true,
    },
  };
  await write([never, configMap('after', 'x')]);
  expect(await last('sync', { name: 'stuck', sync: { ...SYNC, timeoutSeconds: 1 } })).toMatchObject({
    is: 'synced',
    phase: 'Failed',
    message: 'It took too long, and was ended',
  });
  expect(
    await last('sync', { name: 'stuck', sync: { ...SYNC, timeoutSeconds: 60 } }, AbortSignal.abort()),
  ).toMatchObject({ phase: 'Failed', message: 'It was interrupted' });
});

test('what cannot be done is told as a fault', async () => {
  const nowhere = { place: { is: 'folder' as const, root: join(folder, 'nowhere') }, path: '.' };
  expect(await last('render', { source: nowhere })).toMatchObject({
    is: 'fault',
    code: 'SOURCE_PATH_MISSING',
  });
  const missing = { path: join(folder, 'no-kubeconfig') };
  expect(await last('diff', { kubeconfig: missing })).toMatchObject({
    is: 'fault',
    code: 'KUBECONFIG_UNUSABLE',
  });
  const away = join(folder, 'away');
  await writeFile(away, cluster.kubeconfig.replace(/server: .*/, 'server: https://127.0.0.1:1'));
  expect(await last('diff', { kubeconfig: { path: away } })).toMatchObject({
    is: 'fault',
    code: 'CLUSTER_UNREACHABLE',
  });
  await writeFile(join(folder, 'all.json.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: [');
  expect(await last('render')).toMatchObject({ is: 'fault', code: 'MANIFEST_INVALID' });
});
