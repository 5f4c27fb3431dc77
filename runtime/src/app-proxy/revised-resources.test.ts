import type { KubeObject } from '@freshet/domain/objects';
import { expect, test } from 'vitest';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { driftedIn, revisedResources } from './revised-resources.ts';
import { showRevisions } from './show-revisions.ts';

const config = (name: string, data: object): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

const compared = (
  name: string,
  {
    target,
    live,
    ...more
  }: { target?: object; live?: object } & Partial<Omit<ComparedResource, 'target' | 'live'>>,
): ComparedResource => {
  const sides = { target: target && config(name, target), live: live && config(name, live) };
  const isOut = JSON.stringify(sides.target) !== JSON.stringify(sides.live);
  return {
    key: { group: '', kind: 'ConfigMap', namespace: 'shop', name },
    ...sides,
    isModified: isOut,
    requiresPruning: sides.target === undefined,
    hook: false,
    status: { version: 'v1', kind: 'ConfigMap', name, status: isOut ? 'OutOfSync' : 'Synced' },
    normalizedLive: sides.live,
    predictedLive: sides.target,
    ...more,
  };
};

const comparison = (
  resources: readonly ComparedResource[],
  messages: readonly string[] = [],
): Comparison => ({
  resources,
  sync: 'Synced',
  health: { status: 'Healthy' },
  conditions: messages.map(message => ({ type: 'RepeatedResourceWarning', message })),
  revisions: ['a1'],
  sourceTypes: [],
});

const changesOf = (from: Comparison | undefined, to: Comparison) =>
  [...revisedResources(from, to)].flatMap(one => (one ? [`${one.change} ${one.resource.key.name}`] : []));

test('an object counts where the two revisions want it otherwise, and not where only the cluster is otherwise', () => {
  const drift = { target: { a: '1' }, live: { a: 'by hand' } };
  const from = comparison([
    compared('same', { target: { a: '1' }, live: { a: '1' } }),
    compared('drifted', drift),
    compared('other', { target: { a: '1' }, live: { a: 'by hand' } }),
    compared('gone', { target: { a: '1' }, live: { a: '1' } }),
    compared('left-over', { live: { a: '1' } }),
  ]);
  const to = comparison([
    compared('same', { target: { a: '1' }, live: { a: '1' } }),
    compared('drifted', drift),
    compared('other', { target: { a: '2' }, live: { a: 'by hand' } }),
    compared('new', { target: { a: '1' } }),
    compared('gone', { live: { a: '1' } }),
    compared('left-over', { live: { a: '1' } }),
  ]);
  expect(changesOf(from, to)).toEqual(['CHANGED other', 'CREATED new', 'DELETED gone']);
  expect(driftedIn(from)).toBe(3);
});

test('what is written otherwise and comes to the same in the cluster has not changed', () => {
  const predictedLive = config('web', { cpu: '1' });
  const from = comparison([compared('web', { target: { cpu: '1' }, predictedLive })]);
  const to = comparison([compared('web', { target: { cpu: '1000m' }, predictedLive })]);
  expect(changesOf(from, to)).toEqual([]);
});

test('what could not be compared with the cluster is compared as Git has it', () => {
  const from = comparison([
    compared('web', { target: { a: '1' }, predictedLive: config('web', { b: '9' }) }),
  ]);
  const failed = compared('web', { target: { a: '1' }, failure: 'refused' });
  expect(changesOf(from, comparison([failed]))).toEqual([]);
  const other = compared('web', { target: { a: '2' }, failure: 'refused' });
  expect(changesOf(from, comparison([other]))).toEqual(['CHANGED web']);
});

test('objects that get their names from the cluster are told apart by their order', () => {
  const job = (image: string): ComparedResource => {
    const target = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { generateName: 'up-' },
      spec: { image },
    };
    const object = target as unknown as KubeObject;
    return { ...compared('', {}), target: object, predictedLive: object, hook: true };
  };
  const from = comparison([job('one'), job('two')]);
  expect(changesOf(from, comparison([job('one'), job('two')]))).toEqual([]);
  expect(changesOf(from, comparison([job('one'), job('three')]))).toEqual(['CHANGED ']);
});

test('without a side before, what a sync changes in the cluster is told', () => {
  const to = comparison([
    compared('same', { target: { a: '1' }, live: { a: '1' } }),
    compared('other', { target: { a: '2' }, live: { a: '1' } }),
    compared('new', { target: { a: '1' } }),
    compared('old', { live: { a: '1' } }),
  ]);
  expect(changesOf(undefined, to)).toEqual(['CHANGED other', 'CREATED new', 'DELETED old']);
});

test('all is counted though only the first is shown, and only warnings that are new are told', async () => {
  const to = comparison(
    Array.from({ length: 501 }, (_, at) => compared(`c${at}`, { target: {} })),
    ['known before', 'new'],
  );
  const told = await showRevisions({ comparison: comparison([], ['known before']) }, { comparison: to });
  expect(told).toMatchObject({ created: 501, changed: 0, deleted: 0, isCut: true, warnings: ['new'] });
  expect(told.resources).toHaveLength(500);
});

test('an object that the new side would not apply says why', async () => {
  const status = { version: 'v1', kind: 'ConfigMap', name: 'web', status: 'Unknown' as const };
  const refused = compared('web', { target: {}, status, why: 'the project forbids it' });
  const told = await showRevisions({ comparison: comparison([]) }, { comparison: comparison([refused]) });
  expect(told.resources).toMatchObject([{ change: 'CREATED', problem: 'the project forbids it' }]);
});

test('a side that cannot be rendered says so, and nothing is told to change', async () => {
  const from = { comparison: comparison([compared('web', { target: {}, live: { a: '1' } })]) };
  expect(await showRevisions(from, { failure: 'bad YAML' })).toMatchObject({
    from: { revisions: ['a1'], failure: undefined },
    to: { revisions: [], failure: 'bad YAML' },
    resources: [],
    drifted: 1,
  });
});
