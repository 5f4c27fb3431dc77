import { readYaml } from '@freshet/domain/manifests';
import type { KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { startIntegrations } from './index.ts';
import { writeIntegration } from './integration-files.ts';
import { seal } from './sealing.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const namespace = 'default';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'), 'integrations');
});
afterAll(() => cluster?.stop());

test('a runtime that leaves takes opened credentials along, and opens them again when it stays', async () => {
  const integrations = await startIntegrations({
    client: cluster.client,
    namespace,
    runtime: 'edge',
    clock: systemClock,
    log: memoryLogger(),
  });
  const opened = async () =>
    (await cluster.client.list<KubeObject>(SECRETS, { namespace })).items
      .map(({ metadata }) => metadata.name)
      .filter(name => name.startsWith('integration-'));
  const add = async (name: string) => {
    const credentials = new Secret(JSON.stringify({ password: 'canary' }));
    const sealed = { edge: seal(credentials, integrations.publicKey, { runtime: 'edge', name }) };
    const text = writeIntegration({
      name,
      kind: 'docker-hub',
      settings: { username: 'ann' },
      runtimes: [],
      sealed,
    });
    const object = readYaml(text) as KubeObject;
    await cluster.client.create(CONFIG_MAPS, { ...object, metadata: { ...object.metadata, namespace } });
  };
  try {
    await add('one');
    await add('two');
    await eventually(async () => expect(await opened()).toEqual(['integration-one', 'integration-two']));
    await integrations.close();
    expect(await opened()).toEqual([]);
    expect(integrations.list().map(({ isOpen }) => isOpen)).toEqual([false, false]);
    await add('late');
    await eventually(() =>
      expect(integrations.list().find(({ name }) => name === 'late')).toMatchObject({ isOpen: false }),
    );
    expect(await opened()).toEqual([]);
    await integrations.reopen();
    expect(await opened()).toEqual(['integration-late', 'integration-one', 'integration-two']);
  } finally {
    await integrations.stop();
  }
});
