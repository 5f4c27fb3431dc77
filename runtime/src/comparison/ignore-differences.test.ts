import type { IgnoreDifference } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { afterAll, describe, expect, test } from 'vitest';
import { createComparer, withoutIgnored } from './index.ts';
import { application, request, settings } from './still-cluster.fixture.ts';

const comparer = createComparer();
afterAll(() => comparer.stop());

// biome-ignore lint/suspicious/noExplicitAny: tests reach into objects
type Any = any;

const deployment = (change: (object: Any) => void = () => undefined): KubeObject => {
  const object: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'shop',
      annotations: { 'argocd.argoproj.io/tracking-id': 'store:apps/Deployment:shop/web' },
    },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: [
            { name: 'web', image: 'web:1', env: [{ name: 'A', value: '1' }] },
            { name: 'log', image: 'log:1' },
          ],
        },
      },
    },
  };
  change(object);
  return object;
};

const live = deployment(object => {
  object.spec.replicas = 7;
  object.spec.template.spec.containers[1].image = 'log:9';
  object.spec.template.spec.containers.reverse();
  object.metadata.managedFields = [
    {
      manager: 'scaler',
      operation: 'Update',
      apiVersion: 'apps/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: {
        'f:spec': {
          'f:replicas': {},
          'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"log"}': { 'f:image': {} } } } },
        },
      },
    },
    { manager: 'nonsense' },
  ];
});
(live.metadata.managedFields as unknown[]).pop();

const REPLICAS = '/spec/replicas';
const IMAGE = '.spec.template.spec.containers[] | select(.name == "log") | .image';
const rule = (more: Partial<IgnoreDifference>): IgnoreDifference => ({
  group: 'apps',
  kind: 'Deployment',
  ...more,
});

const codeWith = async (rules: IgnoreDifference[], system: IgnoreDifference[] = []): Promise<string> => {
  const { sync } = await comparer.compare(
    request([deployment(object => object.spec.template.spec.containers.reverse())], [live], {
      application: application({ ignoreDifferences: rules }),
      settings: { ...settings, ignoreDifferences: system },
    }),
  );
  return sync;
};

describe('differences are ignored', () => {
  test('by JSON pointers and by jq, for what they mean on each side', async () => {
    expect(await codeWith([])).toBe('OutOfSync');
    expect(await codeWith([rule({ jsonPointers: [REPLICAS] })])).toBe('OutOfSync');
    expect(await codeWith([rule({ jqPathExpressions: [IMAGE] })])).toBe('OutOfSync');
    expect(await codeWith([rule({ jsonPointers: [REPLICAS], jqPathExpressions: [IMAGE] })])).toBe('Synced');
  });

  test('by the managers that own them', async () => {
    expect(await codeWith([rule({ managedFieldsManagers: ['scaler'] })])).toBe('Synced');
    expect(await codeWith([rule({ managedFieldsManagers: ['other'] })])).toBe('OutOfSync');
  });

  test('where group and kind match as globs, and name and namespace are those', async () => {
    const all = { jsonPointers: [REPLICAS], jqPathExpressions: [IMAGE] };
    expect(await codeWith([{ kind: 'Deployment', ...all }])).toBe('OutOfSync');
    expect(await codeWith([{ group: '*', kind: '*', ...all }])).toBe('Synced');
    expect(await codeWith([{ group: 'ap*', kind: 'Deploy*', ...all }])).toBe('Synced');
    expect(await codeWith([rule({ name: 'other', ...all })])).toBe('OutOfSync');
    expect(await codeWith([rule({ name: 'web', namespace: 'shop', ...all })])).toBe('Synced');
    expect(await codeWith([rule({ namespace: 'elsewhere', ...all })])).toBe('OutOfSync');
  });

  test('by rules for everybody as well', async () => {
    const own = [rule({ jsonPointers: [REPLICAS] })];
    expect(await codeWith(own, [rule({ jqPathExpressions: [IMAGE] })])).toBe('Synced');
  });

  test('but not by expressions that fail or make no sense; others go on', async () => {
    const bad = ['.spec |', 'error("no")', '.spec.replicas[0]', '"text"', '.a # x', '..|.x?'];
    const rules = [rule({ jsonPointers: [REPLICAS], jqPathExpressions: [...bad, IMAGE] })];
    expect(await codeWith(rules)).toBe('Synced');
  });

  test('but not by an expression that never ends, and the comparison does', async () => {
    const hasty = createComparer({ jqLimitMs: 20 });
    const target = deployment(object => object.spec.template.spec.containers.pop());
    const rules = [rule({ jqPathExpressions: ['def f: f; f'] })];
    const asked = request([target], [live], { application: application({ ignoreDifferences: rules }) });
    expect((await hasty.compare(asked)).sync).toBe('OutOfSync');
    await hasty.stop();
  });

  test('by pointers that lead nowhere, without harm', async () => {
    const pointers = [
      '',
      'spec',
      '/spec/none/0',
      '/spec/template/spec/containers/99',
      '/metadata/labels/a~1b',
      REPLICAS,
    ];
    expect(await codeWith([rule({ jsonPointers: pointers, jqPathExpressions: [IMAGE] })])).toBe('Synced');
  });
});

describe('with RespectIgnoreDifferences the target has the live values of what is ignored', () => {
  const respected = async (rules: IgnoreDifference[], target = deployment()): Promise<Any> => {
    const { resources } = await comparer.compare(
      request([target], [live], {
        application: application({
          ignoreDifferences: rules,
          syncPolicy: { syncOptions: ['RespectIgnoreDifferences=true'] },
        }),
      }),
    );
    return resources[0]?.target;
  };

  test('whichever way it is ignored, and wherever it stands in a list', async () => {
    const both = [
      [rule({ jsonPointers: [REPLICAS], jqPathExpressions: [IMAGE] })],
      [rule({ managedFieldsManagers: ['scaler'] })],
    ];
    for (const rules of both) {
      const { spec } = await respected(rules);
      expect(spec.replicas).toBe(7);
      expect(spec.template.spec.containers).toEqual([
        { name: 'web', image: 'web:1', env: [{ name: 'A', value: '1' }] },
        { name: 'log', image: 'log:9' },
      ]);
    }
  });

  test('even of items that only the live object has', async () => {
    const target = deployment(object => object.spec.template.spec.containers.pop());
    const whole = '.spec.template.spec.containers[] | select(.name == "log")';
    const { spec } = await respected([rule({ jqPathExpressions: [whole] })], target);
    expect(spec.template.spec.containers[1]).toEqual({ name: 'log', image: 'log:9' });
  });

  test('and nothing where the live object has nothing, and never its status', async () => {
    const target = deployment(object => {
      object.spec.paused = true;
      object.status = { replicas: 1 };
    });
    const changed = await respected([rule({ jsonPointers: ['/spec/paused', '/status'] })], target);
    expect(changed.spec.paused).toBeUndefined();
    expect(changed.status).toEqual({ replicas: 1 });
    expect(target.spec).toMatchObject({ paused: true });
  });
});

test('what nobody compares is left out of what a change is judged by', () => {
  const object = { ...config('a', { ignored: '1', kept: '1' }), status: { phase: 'x' } };
  const rules = [{ kind: 'ConfigMap', jsonPointers: ['/data/ignored'] }];
  expect(withoutIgnored(object, { ...settings, ignoreUpdates: rules })).toEqual(config('a', { kept: '1' }));
  expect(withoutIgnored(object, { ...settings, ignoreResourceStatus: 'none' })).toEqual(object);
  expect(object).toMatchObject({ data: { ignored: '1', kept: '1' } });
});

const config = (name: string, data: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});
