import { describe, expect, test } from 'vitest';
import { clustersAsked, mergedRows, sumOfBoards } from './all-workloads.ts';
import { placedText, readPlaced } from './question.ts';
import { wantedRows } from './workload-facets.ts';

const workload = (name: string, more: object = {}) => ({
  kind: 'Deployment',
  namespace: 'shop',
  name,
  health: 'Healthy',
  ready: 1,
  isPaused: false,
  images: [],
  restarts: 0,
  ...more,
});

const part = (cluster: string, rows: readonly ReturnType<typeof workload>[], total = rows.length) => ({
  place: { runtime: 'main', cluster },
  rows,
  total,
  hasMore: total > rows.length,
});

const NAMES = { sort: 'NAME', reverse: false } as const;
const names = ({ rows }: ReturnType<typeof mergedRows>) =>
  rows.map(({ cluster, name }) => `${cluster}/${name}`);

describe('workloads of many clusters', () => {
  test('are one list in the order that was asked for, and each says where it runs', () => {
    const merged = mergedRows(
      [part('one', [workload('a'), workload('d')]), part('two', [workload('b'), workload('d')])],
      NAMES,
    );
    expect(names(merged)).toEqual(['one/a', 'two/b', 'one/d', 'two/d']);
    expect(merged).toMatchObject({ total: 4, hasMore: false });
  });

  test('the worst come first wherever they are, and by restarts those with most', () => {
    const parts = [
      part('one', [workload('busy', { restarts: 2 }), workload('fine')]),
      part('two', [workload('broken', { health: 'Degraded' }), workload('lost', { health: 'Missing' })]),
    ];
    expect(names(mergedRows(parts, { sort: 'WORST', reverse: false })).slice(0, 2)).toEqual([
      'two/broken',
      'two/lost',
    ]);
    expect(names(mergedRows(parts, { sort: 'RESTARTS', reverse: false }))[0]).toBe('one/busy');
  });

  test('end where a cluster may have others in between, and go on when it told of more', () => {
    const two = part('two', [workload('b'), workload('x'), workload('y')]);
    const first = mergedRows([part('one', [workload('a'), workload('c')], 4), two], NAMES);
    expect(names(first)).toEqual(['one/a', 'two/b', 'one/c']);
    expect(first).toMatchObject({ total: 7, hasMore: true });
    const all = mergedRows(
      [
        part(
          'one',
          ['a', 'c', 'd', 'z'].map(name => workload(name)),
        ),
        two,
      ],
      NAMES,
    );
    expect(names(all)).toEqual(['one/a', 'two/b', 'one/c', 'one/d', 'two/x', 'two/y', 'one/z']);
    expect(all.hasMore).toBe(false);
  });

  test('the other way round they end at the other end', () => {
    const parts = [
      part('one', [workload('y'), workload('m')], 9),
      part('two', [workload('z'), workload('a')]),
    ];
    expect(names(mergedRows(parts, { sort: 'NAME', reverse: true }))).toEqual(['two/z', 'one/y', 'one/m']);
  });
});

describe('which clusters are asked', () => {
  const clusters = [
    { runtime: 'main', name: 'in-cluster' },
    { runtime: 'edge', name: 'in-cluster' },
    { runtime: 'main', name: 'berlin' },
  ];
  const asked = (text: string) =>
    clustersAsked(clusters, text).map(({ runtime, name }) => `${runtime}/${name}`);

  test.each([
    ['', ['edge/in-cluster', 'main/berlin', 'main/in-cluster']],
    ['health:degraded web', ['edge/in-cluster', 'main/berlin', 'main/in-cluster']],
    ['cluster:in-cluster', ['edge/in-cluster', 'main/in-cluster']],
    ['cluster:in-cluster runtime:main', ['main/in-cluster']],
    ['-runtime:main', ['edge/in-cluster']],
  ])('%s', (text, places) => {
    expect(asked(text)).toEqual(places);
  });
});

test('what runtimes cannot be asked is left out here', () => {
  const { rows } = mergedRows(
    [part('one', [workload('a'), workload('b', { kind: 'Job' })]), part('two', [workload('c')])],
    NAMES,
  );
  expect(wantedRows(rows, '-kind:job').map(({ name }) => name)).toEqual(['a', 'c']);
  expect(wantedRows(rows, '-cluster:two').map(({ name }) => name)).toEqual(['a', 'b']);
});

test('boards of clusters add up, and a namespace that several have is one', () => {
  const board = (degraded: number) => ({
    namespaces: [{ name: 'shop', workloads: 2 }],
    nodes: 3,
    byHealth: [{ name: 'Degraded', count: degraded }],
    byKind: [{ name: 'Deployment', count: 2 }],
    pods: 4,
    podsInTrouble: degraded,
    version: 'v1.34',
  });
  expect(sumOfBoards([board(0), board(1)])).toEqual({
    namespaces: [{ name: 'shop', workloads: 4 }],
    nodes: 6,
    byHealth: [{ name: 'Degraded', count: 1 }],
    byKind: [{ name: 'Deployment', count: 4 }],
    pods: 8,
    podsInTrouble: 1,
  });
});

describe('the address of a workload of any cluster', () => {
  test('is read as it was written', () => {
    const ref = { kind: 'Job', namespace: 'shop', name: 'mail' };
    const place = { runtime: 'main', cluster: 'berlin' };
    expect(readPlaced(placedText({ ...place, ...ref }))).toEqual({ place, workload: ref });
  });

  test.each([undefined, 'main', 'main/berlin/Job/shop', 'main//Job/shop/mail'])('%s names none', text => {
    expect(readPlaced(text)).toBeUndefined();
  });
});
