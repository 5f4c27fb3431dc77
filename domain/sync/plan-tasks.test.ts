import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationMark } from './operation-mark.ts';
import { extra, object, plan, shown, state, wanted } from './sync.fixture.ts';

describe('the order of tasks', () => {
  test('is by phase, wave, kind and name', () => {
    const tasks = plan([
      wanted(object('Deployment', 'web', { apiVersion: 'apps/v1' })),
      wanted(object('Widget', 'custom', { apiVersion: 'example.com/v1' })),
      wanted(object('ConfigMap', 'b')),
      wanted(object('ConfigMap', 'a')),
      wanted(object('Secret', 'late', { wave: 1 })),
      wanted(object('ConfigMap', 'early', { wave: -1 })),
      wanted(object('Job', 'after', { apiVersion: 'batch/v1', hook: 'PostSync', wave: -9 })),
      wanted(object('Job', 'before', { apiVersion: 'batch/v1', hook: 'PreSync,SyncFail' })),
    ]);
    expect(shown(tasks)).toEqual([
      'PreSync/0 Job/before',
      'Sync/-1 ConfigMap/early',
      'Sync/0 ConfigMap/a',
      'Sync/0 ConfigMap/b',
      'Sync/0 Deployment/web',
      'Sync/0 Widget/custom',
      'Sync/1 Secret/late',
      'PostSync/-9 Job/after',
      'SyncFail/0 Job/before',
    ]);
  });

  test('has a namespace before the first object that lives in it, in the phase and wave of that', () => {
    const tasks = plan([
      wanted(
        object('Job', 'before', { apiVersion: 'batch/v1', hook: 'PreSync', wave: 3, namespace: 'team' }),
      ),
      wanted(object('Namespace', 'team', { wave: 1 })),
      wanted(object('Namespace', 'other', { wave: 1 })),
    ]);
    expect(shown(tasks)).toEqual([
      'PreSync/3 Namespace/team',
      'PreSync/3 Job/before',
      'Sync/1 Namespace/other',
    ]);
  });

  test('has a definition before the first object of its kind', () => {
    const definition = object('CustomResourceDefinition', 'widgets.example.com', {
      apiVersion: 'apiextensions.k8s.io/v1',
      wave: 5,
      spec: { group: 'example.com', names: { kind: 'Widget' } },
    });
    const tasks = plan([
      wanted(object('Widget', 'w', { apiVersion: 'example.com/v1', wave: 2 })),
      wanted(definition),
    ]);
    expect(shown(tasks)).toEqual(['Sync/2 CustomResourceDefinition/widgets.example.com', 'Sync/2 Widget/w']);
  });

  test('removes what was made last first', () => {
    const tasks = plan([
      extra(object('ConfigMap', 'zero')),
      extra(object('ConfigMap', 'two', { wave: 2 })),
      extra(object('ConfigMap', 'one', { wave: 1 })),
      wanted(object('ConfigMap', 'kept', { wave: 2 })),
    ]);
    expect(shown(tasks)).toEqual([
      'Sync/0 -ConfigMap/two',
      'Sync/1 -ConfigMap/one',
      'Sync/2 ConfigMap/kept',
      'Sync/2 -ConfigMap/zero',
    ]);
  });

  test('removes after everything else where that is asked for', () => {
    const last = { annotations: { 'argocd.argoproj.io/sync-options': 'PruneLast=true' } };
    const pairs = [
      extra(object('ConfigMap', 'last', last)),
      extra(object('ConfigMap', 'first')),
      wanted(object('ConfigMap', 'kept', { wave: 4 })),
    ];
    expect(shown(plan(pairs))).toEqual([
      'Sync/0 -ConfigMap/first',
      'Sync/4 ConfigMap/kept',
      'Sync/5 -ConfigMap/last',
    ]);
    expect(shown(plan(pairs, { sync: { syncOptions: ['PruneLast=true'] } }))).toEqual([
      'Sync/4 ConfigMap/kept',
      'Sync/5 -ConfigMap/first',
      'Sync/5 -ConfigMap/last',
    ]);
  });

  test('does not depend on the order in which objects come', () => {
    const pairs = [
      wanted(object('Namespace', 'team', { wave: 1 })),
      wanted(object('ConfigMap', 'a', { namespace: 'team' })),
      wanted(object('ConfigMap', 'a', { namespace: 'other' })),
      wanted(object('Job', 'hook', { apiVersion: 'batch/v1', hook: 'PreSync,PostSync', namespace: 'team' })),
      extra(object('Secret', 'x', { wave: 3 })),
      extra(object('Secret', 'y')),
    ];
    const expected = plan(pairs);
    fc.assert(
      fc.property(fc.shuffledSubarray(pairs, { minLength: pairs.length }), shuffled => {
        expect(plan(shuffled)).toEqual(expected);
      }),
    );
  });
});

describe('what becomes a task', () => {
  test('is not what is skipped, ignored or of nobody', () => {
    const stranger = { ...extra(object('ConfigMap', 'stranger')), requiresPruning: false };
    const tasks = plan([
      wanted(object('ConfigMap', 'skipped', { hook: 'Skip' })),
      wanted(object('Job', 'unknown', { hook: 'Whenever' })),
      wanted(object('Job', 'deletion', { hook: 'PostDelete' })),
      extra(object('Job', 'old-hook', { hook: 'PreSync' })),
      stranger,
    ]);
    expect(tasks).toEqual([]);
  });

  test('is only what was chosen, and never a hook, in a selective sync', () => {
    const pairs = [
      wanted(object('ConfigMap', 'a', { namespace: 'one' })),
      wanted(object('ConfigMap', 'a', { namespace: 'two' })),
      wanted(object('ConfigMap', 'b', { namespace: 'one' })),
      wanted(object('Job', 'hook', { hook: 'PreSync' })),
      extra(object('Secret', 'gone')),
    ];
    const chosen = (resources: { kind: string; name: string; namespace?: string; exclude?: boolean }[]) =>
      plan(pairs, { sync: { resources } }).map(({ key }) => `${key.namespace}/${key.name}`);
    expect(chosen([{ kind: 'ConfigMap', name: 'a' }])).toEqual(['one/a', 'two/a']);
    expect(
      chosen([
        { kind: 'ConfigMap', name: 'a', namespace: 'two' },
        { kind: 'Secret', name: 'gone' },
      ]),
    ).toEqual(['/gone', 'two/a']);
    expect(chosen([{ kind: 'ConfigMap', name: 'a', exclude: true }])).toEqual(['/gone', 'one/b']);
    expect(chosen([{ kind: 'Job', name: 'hook' }])).toEqual([]);
  });

  test('is no hook with the strategy apply', () => {
    const pairs = [wanted(object('Job', 'hook', { hook: 'PreSync' })), wanted(object('ConfigMap', 'a'))];
    expect(shown(plan(pairs, { sync: { syncStrategy: { apply: {} } } }))).toEqual(['Sync/0 ConfigMap/a']);
  });

  test('is a hook with a finalizer, a mark, and a name that stays the same', () => {
    const generated = object('Job', '', { hook: 'PreSync' });
    generated.metadata.generateName = 'migrate-';
    const [task] = plan([wanted(generated)]);
    expect(task?.target?.metadata).toMatchObject({
      name: 'migrate-abcdef0-presync-1772366400',
      finalizers: ['argocd.argoproj.io/hook-finalizer'],
      annotations: { 'freshet.io/operation': operationMark(state(), 'PreSync') },
    });
    expect(task?.target?.metadata.generateName).toBeUndefined();
  });

  test('knows the hook that this operation has made from others of its name', () => {
    const hook = object('Job', 'hook', { hook: 'PreSync' });
    const [own] = plan([wanted(hook)], {
      liveOf: () =>
        object('Job', 'hook', { annotations: { 'freshet.io/operation': operationMark(state(), 'PreSync') } }),
    });
    expect(own?.isOwnRun).toBe(true);
    const [former] = plan([wanted(hook)], {
      liveOf: () =>
        object('Job', 'hook', { annotations: { 'freshet.io/operation': operationMark(state(), 'Sync') } }),
    });
    expect(former?.isOwnRun).toBe(false);
    expect(operationMark(state({}, { retryCount: 1 }), 'PreSync')).not.toBe(
      operationMark(state(), 'PreSync'),
    );
  });
});

describe('the namespace of an application', () => {
  const sync = { syncOptions: ['CreateNamespace=true'] };

  test('is made where it is missing and nobody else makes it', () => {
    expect(shown(plan([], { sync }))).toEqual(['PreSync/0 Namespace/home']);
    expect(plan([])).toEqual([]);
    expect(plan([], { sync, liveOf: () => object('Namespace', 'home') })).toEqual([]);
    expect(shown(plan([wanted(object('Namespace', 'home'))], { sync }))).toEqual(['Sync/0 Namespace/home']);
    expect(plan([], { sync, spec: { destination: {} } })).toEqual([]);
  });

  test('always gets the labels and annotations that the application has for it', () => {
    const managedNamespaceMetadata = { labels: { tier: 'one' }, annotations: { note: 'x' } };
    const spec = { syncPolicy: { managedNamespaceMetadata } };
    const [task] = plan([], { sync, spec, liveOf: () => object('Namespace', 'home') });
    expect(task?.target?.metadata).toEqual({
      name: 'home',
      labels: { tier: 'one' },
      annotations: { note: 'x', 'argocd.argoproj.io/sync-options': 'ServerSideApply=true' },
    });
  });
});
