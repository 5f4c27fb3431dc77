import { describe, expect, test } from 'vitest';
import type { ResourceNode } from '../application.ts';
import {
  filterNodes,
  MANY_NODES,
  nameInTree,
  podFacts,
  podsUnder,
  ROOT,
  revisionWord,
  type TreeItem,
  treeModel,
  withOwners,
} from './tree-model.ts';

const node = (kind: string, name: string, more: Partial<ResourceNode> = {}): ResourceNode => ({
  group: kind === 'Deployment' || kind === 'ReplicaSet' ? 'apps' : '',
  kind,
  namespace: 'shop',
  name,
  createdAt: null,
  parents: [],
  sync: 'Synced',
  health: 'Healthy',
  healthMessage: null,
  images: [],
  urls: [],
  facts: [],
  ...more,
});

const deployment = node('Deployment', 'web');
const replicaSet = node('ReplicaSet', 'web-1', { parents: ['apps/Deployment/shop/web'] });
const pod = (name: string, more: Partial<ResourceNode> = {}) =>
  node('Pod', name, { parents: ['apps/ReplicaSet/shop/web-1'], ...more });

const names = (items: readonly TreeItem[]): readonly string[] =>
  items.map(item => (item.is === 'resource' ? item.node.name : item.id));

describe('the tree as it is drawn', () => {
  test('has the pods of one owner as one node', () => {
    const { items, edges } = treeModel([deployment, replicaSet, pod('b'), pod('a')]);
    expect(names(items)).toEqual([ROOT, 'web', 'web-1', 'pods apps/ReplicaSet/shop/web-1']);
    expect(edges.map(({ from, to }) => [from.split('/').at(-1), to.split('/').at(-1)])).toEqual([
      [ROOT, 'web'],
      ['web', 'web-1'],
      ['web-1', 'web-1'],
    ]);
    expect(items[3]).toMatchObject({ pods: [{ name: 'a' }, { name: 'b' }] });
  });

  test('is in the same order whatever the states are', () => {
    const nodes = [node('ConfigMap', 'z'), node('Service', 'web'), deployment];
    const sick = nodes.map(one => ({ ...one, health: 'Degraded', sync: 'OutOfSync' }));
    expect(names(treeModel(nodes).items)).toEqual([ROOT, 'web', 'web', 'z']);
    expect(names(treeModel(sick).items)).toEqual(names(treeModel(nodes).items));
  });

  test('folds quiet leaves beyond a few, and never what needs a look', () => {
    const maps = Array.from({ length: 12 }, (_, at) => node('ConfigMap', `c${String(at).padStart(2, '0')}`));
    const sick = node('ConfigMap', 'c99', { sync: 'OutOfSync' });
    const { items } = treeModel([...maps, sick]);
    const more = items.find(item => item.is === 'more');
    expect(more?.is === 'more' && more.nodes).toHaveLength(5);
    expect(names(items)).toContain('c99');
    expect(treeModel(maps, { opened: new Set([`more ${ROOT}`]) }).items).toHaveLength(13);
    expect(treeModel(maps, { isWhole: true }).items).toHaveLength(13);
  });

  test('of very many nodes has calm branches of one kind as one node, until it is opened', () => {
    const maps = Array.from({ length: MANY_NODES }, (_, at) => node('ConfigMap', `c${at}`));
    const webs = Array.from({ length: 5 }, (_, at) => [
      node('Deployment', `w${at}`),
      node('ReplicaSet', `w${at}-1`, {
        parents: [`apps/Deployment/shop/w${at}`],
        ...(at === 4 ? { health: 'Degraded' } : {}),
      }),
    ]).flat();
    const nodes = [...maps, ...webs, node('Service', 'web')];
    const { items } = treeModel(nodes);
    expect(names(items)).toEqual([
      ...[ROOT, 'more application Deployment', 'w4', 'w4-1', 'web', 'more application ConfigMap'],
    ]);
    expect(items[1]).toMatchObject({ kind: 'Deployment', nodes: { length: 4 } });
    const opened = treeModel(nodes, { opened: new Set(['more application Deployment']) });
    expect(names(opened.items).slice(0, 4)).toEqual([ROOT, 'w0', 'w0-1', 'w1']);
  });

  test('says where work is under way', () => {
    const { edges } = treeModel([{ ...deployment, health: 'Progressing' }, node('Service', 'web')]);
    expect(edges.map(({ isMoving }) => isMoving)).toEqual([true, false]);
  });

  test('ends where owners go around in a circle', () => {
    const one = node('A', 'one', { parents: ['/B/shop/two'] });
    const two = node('B', 'two', { parents: ['/A/shop/one'] });
    expect(treeModel([one, two]).items.length).toBeLessThan(4);
  });

  test('puts newer revisions first', () => {
    const old = node('ReplicaSet', 'a', { facts: [{ name: 'Revision', value: 'Rev:9' }] });
    const young = node('ReplicaSet', 'b', { facts: [{ name: 'Revision', value: 'Rev:10' }] });
    expect(names(treeModel([old, young]).items)).toEqual([ROOT, 'b', 'a']);
    expect(revisionWord(young)).toBe('10');
    expect(revisionWord(deployment)).toBeUndefined();
  });
});

describe('looking for objects', () => {
  const nodes = [deployment, replicaSet, pod('web-1-x', { health: 'Degraded' }), node('Service', 'shop')];

  test('finds by kind, name and health', () => {
    expect(filterNodes(nodes, { q: 'SERV' }).map(({ name }) => name)).toEqual(['shop']);
    expect(filterNodes(nodes, { kinds: ['Pod', 'Service'] })).toHaveLength(2);
    expect(filterNodes(nodes, { healths: ['Degraded'], q: 'web' })).toHaveLength(1);
    expect(filterNodes(nodes, { q: ' ' })).toBe(nodes);
  });

  test('keeps what is above a find', () => {
    const found = filterNodes(nodes, { healths: ['Degraded'] });
    expect(withOwners(nodes, found).map(({ name }) => name)).toEqual(['web', 'web-1', 'web-1-x']);
  });
});

test('a long name is shown by what tells it from the others of its owner', () => {
  const parents = ['apps/Deployment/shop/storefront'];
  expect(nameInTree({ name: 'storefront-75bf7766b', parents })).toBe('…-75bf7766b');
  expect(nameInTree({ name: 'storefront-1', parents })).toBe('storefront-1');
  expect(nameInTree({ name: 'a-name-that-nobody-made-up', parents })).toBe('a-name-that-nobody-made-up');
});

test('a pod says how many of its containers are ready, and why not', () => {
  const facts = [
    { name: 'Status Reason', value: 'ImagePullBackOff' },
    { name: 'Containers', value: '1/2' },
    { name: 'Restart Count', value: '3' },
  ];
  expect(podFacts(pod('x', { facts }))).toEqual({
    reason: 'ImagePullBackOff',
    ready: 1,
    containers: 2,
    restarts: 3,
    isReady: false,
  });
  expect(podFacts(pod('x'))).toMatchObject({ isReady: false, containers: 0 });
});

describe('the pods of an object', () => {
  const all = [
    deployment,
    replicaSet,
    pod('a'),
    pod('b', { health: 'Degraded' }),
    node('Pod', 'of-another', { parents: ['apps/ReplicaSet/shop/other'] }),
  ];

  test('are those of what it owns, too; those that are not well come first', () => {
    expect(podsUnder(all, deployment).map(({ name }) => name)).toEqual(['b', 'a']);
    expect(podsUnder(all, replicaSet).map(({ name }) => name)).toEqual(['b', 'a']);
  });

  test('are none of a pod itself, and none where owners go around in a circle', () => {
    expect(podsUnder(all, pod('a'))).toEqual([]);
    const one = node('Deployment', 'one', { parents: ['apps/Deployment/shop/two'] });
    const two = node('Deployment', 'two', { parents: ['apps/Deployment/shop/one'] });
    expect(podsUnder([one, two], one)).toEqual([]);
  });
});
