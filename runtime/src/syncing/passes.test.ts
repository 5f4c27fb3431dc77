import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import type { LiveCluster } from '../clusters/index.ts';
import { migratedFields } from './migrated-fields.ts';
import { PretendedCluster } from './pretended-cluster.fixture.ts';
import { passWith } from './run-sync-pass.ts';
import type { SyncPass } from './sync-pass.ts';
import { application, begun, comparisonOf, configMap, pair } from './syncing.fixture.ts';

const passOver = (cluster: PretendedCluster, targets: readonly KubeObject[], rest: Partial<SyncPass> = {}) =>
  passWith(
    {
      application: application('app'),
      state: begun({ sync: { prune: true } }),
      comparison: comparisonOf(targets.map(target => pair(target, undefined))),
      cluster: cluster.live(),
      healthOf: cluster.healthOf,
      refusalOf: () => undefined,
      now: new Date('2026-03-01T12:00:00Z'),
      ...rest,
    },
    cluster,
  );

describe('an operation ends before anything is done', () => {
  test('where the project forbids an object', async () => {
    const cluster = new PretendedCluster();
    const refusalOf = ({ metadata }: KubeObject) =>
      metadata.name === 'b' ? 'b is not permitted' : undefined;
    const { state, again } = await passOver(cluster, [configMap('a', {}), configMap('b', {})], { refusalOf });
    expect(again).toBe('never');
    expect(state).toMatchObject({
      phase: 'Failed',
      message: 'one or more synchronization tasks are not valid: b is not permitted',
      syncResult: { resources: [{ name: 'b', status: 'SyncFailed', message: 'b is not permitted' }] },
    });
    expect(cluster.objects.size).toBe(0);
  });

  test('where the cluster does not serve a kind, unless the object says that it may come', async () => {
    const cluster = new PretendedCluster();
    const live: LiveCluster = {
      ...cluster.live(),
      kindOf: () => undefined,
      client: {
        resourceOf: async () => {
          throw new Fault('KUBE_KIND_UNKNOWN', 'no');
        },
      } as unknown as LiveCluster['client'],
    };
    const { state } = await passOver(cluster, [configMap('a', {})], { cluster: live });
    expect(state.message).toContain('the cluster serves no ConfigMap in v1');
    const option = { 'argocd.argoproj.io/sync-options': 'SkipDryRunOnMissingResource=true' };
    const expected = await passOver(cluster, [configMap('a', {}, option)], { cluster: live });
    expect(expected.state.phase).toBe('Succeeded');
  });

  test.each([
    [{ ...configMap('a', {}), metadata: { name: '' } }, 'resource name may not be empty'],
    [
      { ...configMap('a', {}), metadata: { name: 'a', labels: { port: 80 } } },
      'metadata.labels.port has to be text',
    ],
    [{ ...configMap('a', {}), date: {} }, 'unknown field "date"'],
    [{ ...configMap('a', {}), data: [] }, 'cannot unmarshal array'],
  ])('where an object cannot be right: %j', async (target, message) => {
    const cluster = new PretendedCluster();
    const { state } = await passOver(cluster, [configMap('fine', {}), target as KubeObject]);
    expect(state).toMatchObject({
      phase: 'Failed',
      message: 'one or more objects failed to apply (dry run)',
    });
    expect(state.syncResult?.resources?.[0]?.message).toContain(message);
    expect(cluster.objects.size).toBe(0);
  });

  test('but not for fields that a newer cluster may have', async () => {
    const cluster = new PretendedCluster();
    const newer: LiveCluster = { ...cluster.live(), version: 'v1.99.0' };
    const { state } = await passOver(cluster, [{ ...configMap('a', {}), date: {} }], { cluster: newer });
    expect(state.phase).toBe('Succeeded');
  });

  test('where comparing has failed, or objects are shared that must not be', async () => {
    const cluster = new PretendedCluster();
    const failed = { ...comparisonOf([]), conditions: [{ type: 'ComparisonError' as const, message: 'no' }] };
    const { state } = await passOver(cluster, [], { comparison: failed });
    expect(state).toMatchObject({ phase: 'Error', message: 'ComparisonError: no' });
    const shared = {
      ...comparisonOf([]),
      conditions: [{ type: 'SharedResourceWarning' as const, message: 'ours' }],
    };
    expect((await passOver(cluster, [], { comparison: shared })).state.phase).toBe('Succeeded');
    const strict = begun({ sync: { syncOptions: ['FailOnSharedResource=true'] } });
    expect((await passOver(cluster, [], { comparison: shared, state: strict })).state.phase).toBe('Failed');
  });
});

describe('a pass', () => {
  test('waits for what was pruned to be gone, also where watches have not told of it', async () => {
    const cluster = new PretendedCluster();
    const old = {
      ...configMap('old', {}),
      metadata: { ...configMap('old', {}).metadata, finalizers: ['slow'] },
    };
    cluster.put(old);
    cluster.catchUp();
    const live = cluster.objects.get('/ConfigMap/default/old');
    const next = configMap('next', {}, { 'argocd.argoproj.io/sync-wave': '1' });
    const comparison = comparisonOf([pair(undefined, live), pair(next, undefined)]);
    const first = await passOver(cluster, [], { comparison });
    expect(first).toMatchObject({ again: 'at-once', state: { phase: 'Running' } });
    const second = await passOver(cluster, [], { comparison, state: first.state });
    expect(second).toMatchObject({
      again: 'when-something-changes',
      state: { message: 'waiting for deletion of /ConfigMap/old' },
    });
    cluster.objects.delete('/ConfigMap/default/old');
    const third = await passOver(cluster, [], { comparison, state: second.state });
    expect(third).toMatchObject({ again: 'never', state: { phase: 'Succeeded' } });
  });

  test('leaves what is as it should be alone where only differences are applied', async () => {
    const cluster = new PretendedCluster();
    const same = { ...pair(configMap('same', {}), configMap('same', {})), isModified: false };
    const state = begun({ sync: { syncOptions: ['ApplyOutOfSyncOnly=true'] } });
    const comparison = comparisonOf([same, pair(configMap('other', {}), undefined)]);
    const outcome = await passOver(cluster, [], { comparison, state });
    expect(outcome.state.syncResult?.resources?.map(({ name }) => name)).toEqual(['other']);
  });

  test('spares an object that it has changed just now, and says when to look again', async () => {
    const cluster = new PretendedCluster();
    const target = configMap('slow', {});
    const written = (time: string): KubeObject => ({
      ...target,
      metadata: { ...target.metadata, managedFields: [{ manager: 'argocd-controller', time }] },
    });
    cluster.put(written('2026-03-01T11:59:59Z'));
    cluster.catchUp();
    const wave = configMap('next', {}, { 'argocd.argoproj.io/sync-wave': '1' });
    const live = cluster.objects.get('/ConfigMap/default/slow');
    const rest = {
      comparison: comparisonOf([pair(target, live), pair(wave, undefined)]),
      healthOf: () => ({ status: 'Degraded' as const, message: 'still broken' }),
    };
    const first = await passOver(cluster, [], rest);
    expect(first).toMatchObject({ again: 'when-something-changes' });
    const second = await passOver(cluster, [], { ...rest, state: first.state });
    expect(second).toMatchObject({ again: 'when-something-changes', at: new Date('2026-03-01T12:00:03Z') });
    const third = await passOver(cluster, [], {
      ...rest,
      state: second.state,
      now: new Date('2026-03-01T12:00:03Z'),
    });
    expect(third).toMatchObject({ again: 'never', state: { phase: 'Failed' } });
    expect(third.state.message).toContain('still broken');
  });
});

describe('fields that a client owned', () => {
  const entry = (manager: string, operation: string, fieldsV1: object, rest = {}) => ({
    manager,
    operation,
    fieldsV1,
    ...rest,
  });
  const moved = (...managedFields: object[]) =>
    migratedFields(
      { ...configMap('a', {}), metadata: { name: 'a', managedFields } },
      { from: 'kubectl', to: 'us' },
    );

  test('become ours together with what we have', () => {
    const kubectl = entry('kubectl', 'Update', { 'f:data': { 'f:a': {}, 'f:b': {} } });
    expect(moved(kubectl)).toEqual([entry('us', 'Apply', { 'f:data': { 'f:a': {}, 'f:b': {} } })]);
    const others = entry('others', 'Update', { 'f:data': { 'f:z': {} } });
    expect(moved(others, kubectl, entry('us', 'Apply', { 'f:data': { 'f:c': {} } }))).toEqual([
      entry('us', 'Apply', { 'f:data': { 'f:c': {}, 'f:a': {}, 'f:b': {} } }),
      others,
    ]);
  });

  test('stay where they were applied, or belong to a status', () => {
    expect(moved(entry('kubectl', 'Apply', {}))).toBeUndefined();
    expect(moved(entry('kubectl', 'Update', {}, { subresource: 'status' }))).toBeUndefined();
    expect(moved()).toBeUndefined();
  });
});
