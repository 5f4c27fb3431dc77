import { describe, expect, test } from 'vitest';
import type { Head, ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import { flowOf, lengthOf } from './flow.ts';

const head = {
  commit: { sha: 'a' },
  images: ['web:1'],
  deployments: {
    nodes: [{ deployedAt: '2026-11-16T10:00:30Z', commit: { sha: 'a', date: '2026-11-16T10:00:00Z' } }],
  },
} as unknown as Head;

const standing = { health: 'Healthy', sync: 'Synced', phase: 'Succeeded' } as Standing;

const pod = (containers: string): ResourceNode =>
  ({
    group: '',
    kind: 'Pod',
    namespace: '',
    name: containers,
    parents: [],
    facts: [{ name: 'Containers', value: containers }],
  }) as never;

describe('the way of a version', () => {
  test('is gone to its end', () => {
    expect(flowOf(head, standing, [pod('1/1'), pod('0/1')])).toEqual({
      image: 'ok',
      promotion: 'ok',
      sync: 'ok',
      pods: 'ok',
      ready: 1,
      total: 2,
    });
  });

  test.each([
    [{ health: 'Degraded' }, { pods: 'bad' }],
    [{ health: 'Progressing' }, { pods: 'run' }],
    [{ health: 'Suspended' }, { pods: 'gate' }],
    [{ phase: 'Running' }, { sync: 'run' }],
    [{ phase: 'Failed' }, { sync: 'bad' }],
    [{ phase: undefined }, { sync: 'pending' }],
    [{ sync: 'OutOfSync' }, { sync: 'warn' }],
  ])('of %o stands at %o', (part, flow) => {
    expect(flowOf(head, { ...standing, ...part } as Standing, [])).toMatchObject(flow);
  });

  test('stops at an image that cannot be pulled', () => {
    const facts = [{ name: 'Status Reason', value: 'ImagePullBackOff' }];
    const stuck = { ...pod('0/1'), facts } as never;
    expect(
      flowOf(head, { ...standing, health: 'Progressing' } as Standing, [pod('1/1'), stuck]),
    ).toMatchObject({ image: 'bad', pods: 'run' });
  });

  describe('of an application whose version was replaced', () => {
    const replicaSet = (name: string, revision: number, owner: string): ResourceNode =>
      ({
        group: 'apps',
        kind: 'ReplicaSet',
        namespace: 'shop',
        name,
        parents: [owner],
        facts: [{ name: 'Revision', value: `Rev:${revision}` }],
      }) as never;
    const podOf = (set: string, reason?: string): ResourceNode => ({
      ...pod(reason === undefined ? '1/1' : '0/1'),
      parents: [`apps/ReplicaSet/shop/${set}`],
      ...(reason !== undefined && { facts: [{ name: 'Status Reason', value: reason }] }),
    });
    const stuck = podOf('web-9', 'ImagePullBackOff');
    const pods = [stuck, podOf('web-10')];

    test('has no pods of that version, whatever holds them up', () => {
      const sets = [10, 9].map(at => replicaSet(`web-${at}`, at, 'apps/Deployment/shop/web'));
      // That of another application part is the newest of its own.
      const other = [replicaSet('db-1', 1, 'apps/Deployment/shop/db'), podOf('db-1')];
      expect(flowOf(head, standing, [...sets, ...pods, ...other])).toMatchObject({
        image: 'ok',
        ready: 2,
        total: 2,
      });
    });

    test('stops at the image of the newest one', () => {
      const sets = [8, 9].map(at => replicaSet(`web-${at}`, at, 'apps/Deployment/shop/web'));
      expect(flowOf(head, standing, [...sets, stuck, podOf('web-8')])).toMatchObject({
        image: 'bad',
        ready: 0,
        total: 1,
      });
    });

    test('has those of both while a rollout wants both', () => {
      const sets = [10, 9].map(at => replicaSet(`web-${at}`, at, 'argoproj.io/Rollout/shop/web'));
      expect(flowOf(head, standing, [...sets, ...pods])).toMatchObject({ image: 'bad', total: 2 });
    });
  });

  test('ends at pods that are counted once their cluster tells of them', () => {
    const object = (createdAt: string | null) => ({ ...pod('x'), kind: 'Service', createdAt });
    expect(flowOf(head, standing, [object(null)])).toMatchObject({ total: undefined, pods: 'ok' });
    expect(flowOf(head, standing, [object('2026-11-16T10:00:00Z')])).toMatchObject({
      total: 0,
      pods: 'pending',
    });
  });

  test('has not begun where nothing was deployed', () => {
    const none = { ...head, commit: null, images: [], deployments: { nodes: [] } } as unknown as Head;
    expect(flowOf(none, standing, [])).toMatchObject({ image: 'pending', promotion: 'pending' });
  });
});

describe('how long a version was on its way', () => {
  const deployment = (images: readonly string[], more: object = {}) => ({
    images,
    deployedAt: '2026-11-16T10:00:30.400Z',
    commit: { sha: 'a', date: '2026-11-16T10:00:28Z' },
    ...more,
  });
  const after = (...nodes: readonly object[]): Head =>
    ({ ...head, images: ['web:2'], deployments: { nodes } }) as unknown as Head;
  const origin = { createdAt: '2026-11-16T10:00:24.800Z', isOfPush: true };
  const brought = after(deployment(['web:2']), deployment(['web:1']));

  test('begins with the push of what was built, in whole seconds', () => {
    expect(lengthOf(brought, standing, origin)).toEqual({ from: 'push', ms: 6_000 });
    expect(lengthOf(brought, standing, { ...origin, isOfPush: false })?.from).toBe('build');
    expect(lengthOf(after(deployment(['web:2'])), standing, origin)?.from).toBe('push');
  });

  test('begins with the commit in Git where that brought no image, or nobody knows its build', () => {
    const scaled = after(deployment(['web:2']), deployment(['web:2']));
    expect(lengthOf(scaled, standing, origin)).toEqual({ from: 'commit', ms: 2_000 });
    expect(lengthOf(brought, standing, undefined)).toEqual({ from: 'commit', ms: 2_000 });
    const soon = deployment(['web:2'], { deployedAt: '2026-11-16T10:00:28.100Z' });
    expect(lengthOf(after(soon), standing, undefined)?.ms).toBe(1_000);
  });

  test.each<[string, Partial<Standing>]>([
    ['is degraded', { health: 'Degraded' }],
    ['is on its way', { health: 'Progressing' }],
    ['is synced again', { phase: 'Running' }],
    ['could not be synced', { phase: 'Failed' }],
  ])('is not told while it %s', (_, part) => {
    expect(lengthOf(brought, { ...standing, ...part } as Standing, origin)).toBeUndefined();
  });

  test('is not told of what was gone back to or ever degraded, what no deployment brought, or what is younger', () => {
    const back = after(deployment(['web:2'], { isRollback: true }), deployment(['web:1']));
    expect(lengthOf(back, standing, origin)).toBeUndefined();
    const ill = after(deployment(['web:2'], { degradedAt: '2026-11-16T10:00:40Z' }), deployment(['web:1']));
    expect(lengthOf(ill, standing, origin)).toBeUndefined();
    expect(lengthOf({ ...brought, images: ['web:9'] }, standing, origin)).toBeUndefined();
    expect(lengthOf(after(), standing, origin)).toBeUndefined();
    const young = { ...origin, createdAt: '2026-11-16T11:00:00Z' };
    expect(lengthOf(brought, standing, young)).toBeUndefined();
    expect(lengthOf(after(deployment(['web:2'], { commit: null })), standing, undefined)).toBeUndefined();
  });
});
