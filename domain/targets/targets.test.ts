import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { isListedKind, prepareTargets, type TargetSettings } from './index.ts';

const settings: TargetSettings = {
  tracking: 'label',
  instanceLabel: 'app.kubernetes.io/instance',
  namespace: 'argocd',
  exclusions: [],
  inclusions: [],
};

const application = {
  metadata: { name: 'store', namespace: 'argocd' },
  spec: { destination: { namespace: 'shop' } },
};

const config = (name: string, more: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  ...more,
});

const prepare = (objects: readonly KubeObject[], changed: Partial<TargetSettings> = {}) =>
  prepareTargets({
    objects,
    application,
    settings: { ...settings, ...changed },
    server: 'https://kubernetes.default.svc',
    isNamespaced: (_group, kind) =>
      ({ ConfigMap: true, ClusterRole: false, CustomResourceDefinition: false })[kind],
  });

const placesOf = ({ targets }: { targets: readonly KubeObject[] }): string[] =>
  targets.map(({ metadata: { namespace, name } }) => `${namespace ?? '-'}/${name}`);

describe('targets', () => {
  test('get the destination namespace where they have none and need one', () => {
    const objects = [
      config('a'),
      config('b', { metadata: { name: 'b', namespace: 'other' } }),
      config('c', { kind: 'ClusterRole', metadata: { name: 'c', namespace: 'nonsense' } }),
      config('d', { kind: 'Unheard' }),
    ];
    expect(placesOf(prepare(objects))).toEqual(['shop/a', 'other/b', '-/c', 'shop/d']);
  });

  test('know of kinds that come with their definitions', () => {
    const definition = config('widgets.x.io', {
      kind: 'CustomResourceDefinition',
      spec: { group: 'x.io', scope: 'Cluster', names: { kind: 'Widget' } },
    });
    const widget = config('w', { apiVersion: 'x.io/v1', kind: 'Widget' });
    expect(placesOf(prepare([widget, definition]))).toEqual(['-/w', '-/widgets.x.io']);
  });

  test('come out of lists, and lists of nothing vanish', () => {
    const list = {
      apiVersion: 'v1',
      kind: 'List',
      metadata: { name: '' },
      items: [config('a'), config('b')],
    };
    const empty = { ...list, kind: 'ConfigMapList', items: null };
    const custom = config('l', { kind: 'AllowList', spec: {} });
    expect(placesOf(prepare([list, empty, custom]))).toEqual(['shop/a', 'shop/b', 'shop/l']);
  });

  test('are the last of each key, with a warning', () => {
    const { targets, conditions } = prepare([
      config('a', { data: { n: '1' } }),
      config('b'),
      config('a', { data: { n: '2' } }),
    ]);
    expect(targets.map(({ data }) => data)).toEqual([{ n: '2' }, undefined]);
    expect(conditions).toEqual([
      {
        type: 'RepeatedResourceWarning',
        message: 'Resource /ConfigMap/shop/a appeared 2 times among application resources.',
      },
    ]);
  });

  test('with names that the server makes never repeat', () => {
    const job = config('', { metadata: { generateName: 'job-' } });
    expect(prepare([job, job]).targets).toHaveLength(2);
  });

  test('of kinds that are not looked after are left out, with a warning', () => {
    const { targets, conditions } = prepare(
      [
        config('a'),
        config('e', { kind: 'Event' }),
        config('m', { apiVersion: 'metrics.k8s.io/v1', kind: 'PodMetrics' }),
      ],
      { exclusions: [{ apiGroups: ['*'], kinds: ['Config*'], clusters: ['https://*'] }] },
    );
    expect(targets).toEqual([]);
    expect(conditions.map(({ type }) => type)).toEqual(Array(3).fill('ExcludedResourceWarning'));
  });

  test('stay as they were rendered', () => {
    const object = Object.freeze(config('a', { metadata: Object.freeze({ name: 'a' }) }));
    prepare([object]);
    expect(object).toEqual(config('a'));
  });
});

test('inclusions let in what they name, and nothing else', () => {
  const filter = { apiGroups: ['*.x.io'], kinds: ['*'], clusters: [] };
  const isListed = (group: string) =>
    isListedKind({ group, kind: 'K', cluster: 'https://c/' }, { exclusions: [], inclusions: [filter] });
  expect(isListed('a.x.io')).toBe(true);
  expect(isListed('')).toBe(false);
  expect(isListed('x.io.evil')).toBe(false);
});
