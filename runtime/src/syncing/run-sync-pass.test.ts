import type { Application, Operation, OperationState } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import type { WatchedCluster } from '../clusters/index.ts';
import { runSyncPass } from './run-sync-pass.ts';
import { application, begun, configMap, passOf, syncToEnd, syncUntil, watch } from './syncing.fixture.ts';
import { terminateSync } from './terminate-sync.ts';

let served: TestCluster;
let cluster: WatchedCluster;

beforeAll(async () => {
  served = await startTestRuntimeCluster(inject('serverUrl'));
  cluster = await watch(served);
});
afterAll(async () => {
  await cluster?.stop();
  await served?.stop();
});

const find = async (apiVersion: string, kind: string, name: string): Promise<KubeObject | undefined> =>
  served.client.find(await served.client.resourceOf({ apiVersion, kind }), { namespace: 'default', name });

interface Wish {
  readonly app?: Application;
  readonly sync?: Operation['sync'] & object;
}

const sync = (targets: readonly KubeObject[], { app = application('one'), sync = {} }: Wish = {}) =>
  syncToEnd({ application: app, targets, operation: { sync } }, cluster);

const rows = ({ syncResult }: OperationState): readonly string[] =>
  (syncResult?.resources ?? []).map(
    ({ kind, name, status, hookPhase, message }) => `${kind}/${name} ${status} ${hookPhase}: ${message}`,
  );

const job = (name: string, hook: string, policy: string, exitCode = 0): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name,
    namespace: 'default',
    annotations: { 'argocd.argoproj.io/hook': hook, 'argocd.argoproj.io/hook-delete-policy': policy },
  },
  spec: {
    backoffLimit: 0,
    template: {
      metadata: {
        annotations: {
          'simulation.freshet.io/exit-code': String(exitCode),
          'simulation.freshet.io/run-duration': '20ms',
        },
      },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'tool:1' }] },
    },
  },
});

const waved = (object: KubeObject, wave: number): KubeObject => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: { ...object.metadata.annotations, 'argocd.argoproj.io/sync-wave': String(wave) },
  },
});

const optioned = (object: KubeObject, options: string): KubeObject => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: { ...object.metadata.annotations, 'argocd.argoproj.io/sync-options': options },
  },
});

describe('an application with one wave', () => {
  const app = application('plain');

  test('is applied, changed and pruned', async () => {
    const first = await sync([configMap('one', { a: '1', b: '2' }), configMap('two', {})], { app });
    expect(first).toMatchObject({ phase: 'Succeeded', message: 'successfully synced (all tasks run)' });
    expect(rows(first)).toEqual([
      'ConfigMap/one Synced Succeeded: configmap/one created',
      'ConfigMap/two Synced Succeeded: configmap/two created',
    ]);

    await served.apply({
      ...configMap('one', { others: 'stay' }),
      metadata: { name: 'one', namespace: 'default' },
    });
    const targets = [configMap('one', { a: '3' })];
    await eventually(() => expect(cluster.trackedBy('plain')).toHaveLength(2));
    expect(rows(await sync(targets, { app }))).toEqual([
      'ConfigMap/one Synced Succeeded: configmap/one configured',
      'ConfigMap/two PruneSkipped Succeeded: ignored (requires pruning)',
    ]);
    expect((await find('v1', 'ConfigMap', 'one'))?.data).toEqual({ a: '3', others: 'stay' });

    await eventually(() =>
      expect(cluster.get({ group: '', kind: 'ConfigMap', namespace: 'default', name: 'one' })?.data).toEqual({
        a: '3',
        others: 'stay',
      }),
    );
    const third = await sync(targets, { app, sync: { prune: true } });
    expect(rows(third)).toEqual([
      'ConfigMap/one Synced Succeeded: configmap/one unchanged',
      'ConfigMap/two Pruned Succeeded: pruned',
    ]);
    await eventually(async () => expect(await find('v1', 'ConfigMap', 'two')).toBeUndefined());
  });

  test('keeps what must not be pruned, and waits for a yes where one is asked for', async () => {
    const app = application('careful');
    await sync(
      [optioned(configMap('kept', {}), 'Prune=false'), optioned(configMap('asks', {}), 'Prune=confirm')],
      { app },
    );
    await eventually(() => expect(cluster.trackedBy('careful')).toHaveLength(2));
    const operation = { sync: { prune: true } };
    const waiting = await syncUntil({ application: app, targets: [], operation }, cluster, () => true);
    expect(waiting).toMatchObject({
      phase: 'Running',
      message: 'waiting for pruning confirmation of /ConfigMap/asks',
    });
    app.metadata.annotations = { 'argocd.argoproj.io/deletion-approved': '2026-03-02T00:00:00Z' };
    expect(rows(await sync([], { app, sync: { prune: true } }))).toEqual([
      'ConfigMap/asks Pruned Succeeded: pruned',
      'ConfigMap/kept PruneSkipped Succeeded: ignored (no prune)',
    ]);
  });

  test('only says what it would do in a dry run', async () => {
    const state = await sync([configMap('dry', {})], { app: application('dry'), sync: { dryRun: true } });
    expect(state.phase).toBe('Succeeded');
    expect(rows(state)).toEqual(['ConfigMap/dry Synced Succeeded: configmap/dry created (dry run)']);
    expect(await find('v1', 'ConfigMap', 'dry')).toBeUndefined();
  });

  test('fails with the words of the cluster, and applies what else it can', async () => {
    const bad = configMap('bad', {});
    bad.metadata.namespace = 'nowhere';
    const state = await sync([bad, configMap('good', {})], { app: application('half') });
    expect(state).toMatchObject({ phase: 'Failed', finishedAt: expect.any(String) });
    expect(state.message).toContain('one or more objects failed to apply, reason: ');
    expect(state.message).toContain('nowhere');
    expect(await find('v1', 'ConfigMap', 'good')).toBeDefined();
  });
});

describe('hooks and waves', () => {
  test('come one after the other, and hooks go by their policies', async () => {
    const app = application('hooked');
    const targets = [
      job('before', 'PreSync', 'HookSucceeded'),
      configMap('first', {}),
      waved(configMap('second', {}), 1),
      job('after', 'PostSync', 'BeforeHookCreation'),
    ];
    const state = await sync(targets, { app });
    expect(state).toMatchObject({ phase: 'Succeeded', message: 'successfully synced (no more tasks)' });
    expect(state.syncResult?.resources).toMatchObject([
      {
        name: 'before',
        hookType: 'PreSync',
        hookPhase: 'Succeeded',
        syncPhase: 'PreSync',
        images: ['tool:1'],
      },
      { name: 'first', syncPhase: 'Sync' },
      { name: 'second' },
      { name: 'after', hookType: 'PostSync', hookPhase: 'Succeeded' },
    ]);
    await eventually(async () => expect(await find('batch/v1', 'Job', 'before')).toBeUndefined());
    const after = await find('batch/v1', 'Job', 'after');
    expect(after?.metadata.finalizers ?? []).not.toContain('argocd.argoproj.io/hook-finalizer');

    expect((await sync(targets, { app })).phase).toBe('Succeeded');
    const again = await find('batch/v1', 'Job', 'after');
    expect(again?.metadata.uid).not.toBe(after?.metadata.uid);
  });

  test('stop at a hook that fails, and run what is there for that', async () => {
    const state = await sync(
      [
        job('fails', 'PreSync', 'HookFailed', 1),
        job('fix', 'SyncFail', 'BeforeHookCreation'),
        configMap('never', {}),
      ],
      { app: application('failing') },
    );
    expect(state.phase).toBe('Failed');
    expect(state.message).toContain('one or more synchronization tasks completed unsuccessfully');
    expect(state.syncResult?.resources).toMatchObject([
      { name: 'fails', hookPhase: 'Failed' },
      { name: 'fix', hookPhase: 'Succeeded', hookType: 'SyncFail' },
    ]);
    expect(await find('v1', 'ConfigMap', 'never')).toBeUndefined();
    await eventually(async () => expect(await find('batch/v1', 'Job', 'fails')).toBeUndefined());
  });

  test('are taken up by an engine that lost everything it had not written down', async () => {
    const wish = {
      application: application('killed'),
      targets: [job('migrate', 'PreSync', 'BeforeHookCreation'), configMap('killed', {})],
      operation: { sync: {} },
    };
    const state = begun(wish.operation, '2026-03-01T13:00:00.000Z');
    await runSyncPass(passOf(wish, state, cluster));
    const created = await find('batch/v1', 'Job', 'migrate');
    let outcome = await runSyncPass(passOf(wish, state, cluster));
    while (outcome.again !== 'never') {
      const { state: written } = outcome;
      outcome = await eventually(async () => {
        const next = await runSyncPass(passOf(wish, written, cluster));
        if (next.again === 'when-something-changes') throw new Error(`still ${next.state.message}`);
        return next;
      });
    }
    expect(outcome.state.phase).toBe('Succeeded');
    expect((await find('batch/v1', 'Job', 'migrate'))?.metadata.uid).toBe(created?.metadata.uid);
  });

  test('end when the operation is terminated', async () => {
    const slow = job('slow', 'PreSync', 'BeforeHookCreation');
    (slow.spec as { template: { metadata: KubeObject['metadata'] } }).template.metadata.annotations = {
      'simulation.freshet.io/run-duration': '1h',
    };
    const wish = { application: application('ended'), targets: [slow], operation: { sync: {} } };
    const running = await syncUntil(
      wish,
      cluster,
      ({ state }) => state.message?.startsWith('waiting') ?? false,
    );
    const forgetful = { ...wish, targets: [] };
    await eventually(() =>
      expect(cluster.get({ group: 'batch', kind: 'Job', namespace: 'default', name: 'slow' })).toBeDefined(),
    );
    const { state, again } = await terminateSync(
      passOf(forgetful, { ...running, phase: 'Terminating' }, cluster),
    );
    expect({ again, phase: state.phase, message: state.message }).toEqual({
      again: 'never',
      phase: 'Failed',
      message: 'Operation terminated',
    });
    expect(rows(state)).toEqual(['Job/slow Synced Failed: Terminated']);
    await eventually(async () => expect(await find('batch/v1', 'Job', 'slow')).toBeUndefined());
  });
});

describe('what has to be there first', () => {
  const definition: KubeObject = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      names: { kind: 'Widget', plural: 'widgets' },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
  const widget: KubeObject = {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', namespace: 'default' },
    spec: { parts: ['a', 'b'], size: 1 },
  };

  test('is a definition: without it nothing begins, and with it objects follow in the same sync', async () => {
    const app = application('custom');
    const refused = await sync([widget], { app });
    expect(refused).toMatchObject({ phase: 'Failed' });
    expect(refused.message).toContain('the cluster serves no Widget in example.com/v1');
    const state = await sync([waved(widget, -1), definition], { app });
    expect(state.phase).toBe('Succeeded');
    const changed = { ...widget, spec: { parts: ['c'] } };
    expect(rows(await sync([changed, definition], { app }))[1]).toContain('widget.example.com/w configured');
    expect((await find('example.com/v1', 'Widget', 'w'))?.spec).toEqual({ parts: ['c'] });
  });

  test('is the namespace, with labels of the application', async () => {
    const app = application('housed', {
      destination: { namespace: 'house' },
      syncPolicy: { managedNamespaceMetadata: { labels: { team: 'blue' } } },
    });
    const inside = configMap('inside', {});
    inside.metadata.namespace = 'house';
    const state = await sync([inside], { app, sync: { syncOptions: ['CreateNamespace=true'] } });
    expect(state).toMatchObject({
      phase: 'Succeeded',
      syncResult: { managedNamespaceMetadata: { labels: { team: 'blue' } } },
    });
    expect((await find('v1', 'Namespace', 'house'))?.metadata.labels).toMatchObject({ team: 'blue' });
  });
});

describe('ways of applying', () => {
  test('keep what others have put on an object, list by list', async () => {
    const app = application('patched');
    const containers = [
      {
        name: 'web',
        image: 'web:1',
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ],
      },
    ];
    const deployment = (spec: object): KubeObject => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec },
      },
    });
    await sync([deployment({ containers })], { app });
    const sidecar = { name: 'sidecar', image: 'proxy:1' };
    await served.client.patch(
      await served.client.resourceOf({ apiVersion: 'apps/v1', kind: 'Deployment' }),
      { namespace: 'default', name: 'web' },
      { kind: 'strategic', patch: { spec: { template: { spec: { containers: [sidecar] } } } } },
    );
    const wanted = [{ name: 'web', image: 'web:2', env: [{ name: 'B', value: '3' }] }];
    expect((await sync([deployment({ containers: wanted })], { app })).phase).toBe('Succeeded');
    const live = await find('apps/v1', 'Deployment', 'web');
    expect(live).toMatchObject({
      spec: {
        template: {
          spec: { containers: [sidecar, { name: 'web', image: 'web:2', env: [{ name: 'B', value: '3' }] }] },
        },
      },
    });
  });

  test('take over from kubectl on the server', async () => {
    const app = application('server');
    const key = { namespace: 'default', name: 'moved' };
    const resource = await served.client.resourceOf({ apiVersion: 'v1', kind: 'ConfigMap' });
    await served.client.create(resource, configMap('moved', { old: '1', kept: '1' }), {
      manager: 'kubectl-client-side-apply',
    });
    await eventually(() => expect(cluster.get({ group: '', kind: 'ConfigMap', ...key })).toBeDefined());
    const options = { syncOptions: ['ServerSideApply=true'] };
    const state = await sync([configMap('moved', { kept: '2' })], { app, sync: options });
    expect(rows(state)).toEqual(['ConfigMap/moved Synced Succeeded: configmap/moved serverside-applied']);
    const live = await served.client.get<KubeObject>(resource, key);
    expect(live.data).toEqual({ kept: '2' });
    expect(live.metadata.managedFields).toMatchObject([{ manager: 'argocd-controller', operation: 'Apply' }]);
  });

  test('make anew by force what cannot be changed', async () => {
    const app = application('forced');
    const fixed = (data: Record<string, string>): KubeObject => ({
      ...configMap('fixed', data),
      immutable: true,
    });
    await sync([fixed({ a: '1' })], { app });
    const refused = await sync([fixed({ a: '2' })], { app });
    expect(refused.phase).toBe('Failed');
    expect((await sync([optioned(fixed({ a: '2' }), 'Force=true')], { app })).phase).toBe('Succeeded');
    expect((await find('v1', 'ConfigMap', 'fixed'))?.data).toEqual({ a: '2' });
  });

  test('replace whole objects, and bindings whose role is another', async () => {
    const app = application('replaced');
    await sync([configMap('whole', { a: '1' })], { app });
    await served.apply({
      ...configMap('whole', { others: 'go' }),
      metadata: { name: 'whole', namespace: 'default' },
    });
    const state = await sync([configMap('whole', { a: '2' })], {
      app,
      sync: { syncOptions: ['Replace=true'] },
    });
    expect(rows(state)).toEqual(['ConfigMap/whole Synced Succeeded: configmap/whole replaced']);
    expect((await find('v1', 'ConfigMap', 'whole'))?.data).toEqual({ a: '2' });

    const binding = (role: string): KubeObject => ({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'binding', namespace: 'default' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
      subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: 'default' }],
    });
    const bound = application('bound');
    await sync([binding('view')], { app: bound });
    await eventually(() => expect(cluster.trackedBy('bound')).toHaveLength(1));
    expect((await sync([binding('edit')], { app: bound })).phase).toBe('Succeeded');
    expect(await find('rbac.authorization.k8s.io/v1', 'RoleBinding', 'binding')).toMatchObject({
      roleRef: { name: 'edit' },
    });
  });

  test('refuse fields that a kind does not have, unless told not to look', async () => {
    const odd = (options: string): KubeObject => ({
      ...optioned(configMap('odd', {}), options),
      extra: true,
    });
    const refused = await sync([odd(''), configMap('beside', {})], { app: application('odd') });
    expect(refused).toMatchObject({
      phase: 'Failed',
      message: 'one or more objects failed to apply (dry run)',
    });
    expect(await find('v1', 'ConfigMap', 'beside')).toBeUndefined();
    expect((await sync([odd('Validate=false')], { app: application('odd') })).phase).toBe('Succeeded');
  });
});
