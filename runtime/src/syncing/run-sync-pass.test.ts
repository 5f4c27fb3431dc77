import type { KubeObject } from '@freshet/domain/objects';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { application, configMap, ReadCluster, syncToEnd } from './syncing.fixture.ts';

const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };

let served: TestCluster;

beforeAll(async () => {
  served = await startTestRuntimeCluster(inject('serverUrl'));
});
afterAll(() => served?.stop());

const find = (name: string): Promise<KubeObject | undefined> =>
  served.client.find(CONFIG_MAPS, { namespace: 'default', name });

describe('an application with one wave', () => {
  test('is applied, changed and pruned', async () => {
    const cluster = new ReadCluster(served.client);
    const app = application('plain');
    const first = await syncToEnd(
      {
        application: app,
        targets: [configMap('one', { a: '1', b: '2' }), configMap('two', {})],
        operation: { sync: {} },
      },
      cluster,
    );
    expect(first).toMatchObject({ phase: 'Succeeded', message: 'successfully synced (all tasks run)' });
    expect(first.syncResult?.resources).toMatchObject([
      {
        kind: 'ConfigMap',
        name: 'one',
        status: 'Synced',
        syncPhase: 'Sync',
        message: 'configmap/one created',
      },
      { kind: 'ConfigMap', name: 'two', status: 'Synced' },
    ]);

    await served.client.patch(
      CONFIG_MAPS,
      { namespace: 'default', name: 'one' },
      {
        kind: 'merge',
        patch: { data: { others: 'stay' } },
      },
    );
    const targets = [configMap('one', { a: '3' })];
    const second = await syncToEnd({ application: app, targets, operation: { sync: {} } }, cluster);
    expect(second.syncResult?.resources).toMatchObject([
      { name: 'two', status: 'PruneSkipped', message: 'ignored (requires pruning)' },
      { name: 'one', message: 'configmap/one configured' },
    ]);
    expect((await find('one'))?.data).toEqual({ a: '3', others: 'stay' });

    const third = await syncToEnd(
      { application: app, targets, operation: { sync: { prune: true } } },
      cluster,
    );
    expect(third.syncResult?.resources).toMatchObject([
      { name: 'two', status: 'Pruned', message: 'pruned' },
      { name: 'one', message: 'configmap/one unchanged' },
    ]);
    expect(await find('two')).toBeUndefined();
  });
});
