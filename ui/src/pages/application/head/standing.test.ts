import { describe, expect, test } from 'vitest';
import type { Head, Live, ResourceNode } from '../application.ts';
import { failureOf, illnessOf, isFailedStep, problemsOf, standingOf, troublesOf } from './standing.ts';

const resource = (name: string, sync: 'Synced' | 'OutOfSync') => ({ name, kind: 'ConfigMap', sync });

const head = {
  health: 'Healthy',
  healthMessage: null,
  sync: 'Synced',
  revisions: ['a'],
  operation: { phase: 'Succeeded', message: null, startedAt: null, finishedAt: null, initiatedBy: 'ada' },
  conditions: [],
  resourceCount: 5,
  resources: { nodes: [resource('a', 'OutOfSync'), resource('b', 'Synced')], total: 2 },
} as unknown as Head;

const live = {
  healthStatus: 'Degraded',
  healthMessage: 'it crashes',
  syncStatus: 'OutOfSync',
  revisions: ['b'],
  operation: null,
  conditions: [{ type: 'SyncError', message: 'no', at: null }],
} as unknown as Live;

const node = (kind: string, name: string, more: Partial<ResourceNode> = {}): ResourceNode =>
  ({
    group: '',
    namespace: '',
    kind,
    name,
    facts: [],
    sync: null,
    health: null,
    healthMessage: null,
    ...more,
  }) as never;

describe('how an application stands', () => {
  test('is what the runtime says, while it answers', () => {
    const nodes = [node('ConfigMap', 'a', { sync: 'OutOfSync' }), node('Pod', 'p')];
    expect(standingOf(head, live, nodes)).toMatchObject({
      health: 'Degraded',
      healthMessage: 'it crashes',
      sync: 'OutOfSync',
      revisions: ['b'],
      operation: undefined,
      total: 5,
      outOfSync: 1,
      conditions: [{ type: 'SyncError' }],
    });
  });

  test('is what it told last, while it does not', () => {
    expect(standingOf(head, undefined, undefined)).toMatchObject({
      health: 'Healthy',
      sync: 'Synced',
      phase: 'Succeeded',
      outOfSync: 1,
    });
  });
});

test('an application that cannot be compared has the health of its status', () => {
  const lost = { ...head, sync: 'Unknown', resourceCount: 0, resources: { nodes: [], total: 0 } } as Head;
  expect(standingOf(lost, undefined, undefined).health).toBe('Healthy');
  expect(standingOf(lost, { ...live, healthStatus: 'Degraded' }, undefined).health).toBe('Degraded');
});

describe('what a head says besides', () => {
  const nodes = [
    node('ConfigMap', 'a', { sync: 'OutOfSync', health: 'Missing' }),
    node('Deployment', 'web', { sync: 'Synced', health: 'Healthy' }),
  ];

  test('counts what is not in the cluster', () => {
    expect(standingOf(head, undefined, nodes).missing).toBe(1);
    expect(standingOf(head, undefined, undefined).missing).toBe(0);
  });

  test('has the sentence of the read model only while that tells the same health', () => {
    const told = { ...head, health: 'Degraded', why: 'Image web:typo cannot be pulled' } as Head;
    expect(standingOf(told, live, undefined).why).toBe('Image web:typo cannot be pulled');
    expect(standingOf({ ...told, health: 'Healthy' } as Head, live, undefined).why).toBeUndefined();
    expect(standingOf(told, undefined, undefined).why).toBe('Image web:typo cannot be pulled');
  });

  test('knows the objects that the last sync could not apply', () => {
    const step = { group: '', kind: 'Service', namespace: 'shop', status: 'SyncFailed', phase: null };
    const steps = [
      { ...step, name: 'bad' },
      { ...step, name: 'good', status: 'Synced' },
    ] as never;
    expect(['/Service/shop/bad', '/Service/shop/good'].map(isFailedStep(steps))).toEqual([true, false]);
  });
});

describe('what makes an application ill', () => {
  test('is said by its pods before those that wait for them', () => {
    const troubles = troublesOf(
      [
        node('ReplicaSet', 'rs', { health: 'Degraded', healthMessage: 'waits' }),
        node('Deployment', 'web', { health: 'Degraded', healthMessage: 'too slow' }),
        node('Pod', 'web-1', {
          health: 'Degraded',
          healthMessage: 'no such image',
          facts: [{ name: 'Status Reason', value: 'ImagePullBackOff' }],
        }),
        node('Pod', 'web-2', { health: 'Healthy' }),
      ],
      'Degraded',
    );
    expect(troubles.map(({ node: { name }, message }) => [name, message])).toEqual([
      ['web-1', 'ImagePullBackOff: no such image'],
      ['web', 'too slow'],
      ['rs', 'waits'],
    ]);
  });

  test('is seen before time is up, where a pod cannot start', () => {
    const pod = node('Pod', 'web-1', { health: 'Degraded', healthMessage: 'no such image' });
    const rollout = node('Deployment', 'web', { health: 'Progressing', healthMessage: 'waits' });
    expect(troublesOf([rollout, pod], 'Progressing').map(one => one.node.name)).toEqual(['web-1', 'web']);
  });

  test('is left out where an object says nothing', () => {
    expect(troublesOf([node('Deployment', 'web', { health: 'Progressing' })], 'Progressing')).toEqual([]);
    expect(troublesOf([node('Deployment', 'web', { health: 'Missing' })], 'Missing')).toHaveLength(1);
  });
});

describe('why it is not well', () => {
  const pod = node('Pod', 'web-1', {
    health: 'Degraded',
    healthMessage: 'Back-off pulling image "web:typo"',
  });
  const degraded = { health: 'Degraded', sync: 'Synced', healthMessage: null };
  const why = 'Image web:typo cannot be pulled: no such tag';

  test('is the sentence that the fleet has, also before the objects are known', () => {
    expect(illnessOf({ ...degraded, why }, [])).toMatchObject({
      is: 'degraded',
      sentence: why,
      troubles: [],
    });
    expect(illnessOf({ ...degraded, why }, [pod])).toMatchObject({
      sentence: why,
      troubles: [{ node: pod }],
    });
    expect(illnessOf({ ...degraded, health: 'Progressing', why }, [pod])).toMatchObject({
      is: 'stuck',
      sentence: why,
    });
  });

  test('is what the objects say where nothing else does', () => {
    expect(illnessOf({ ...degraded, why: undefined }, [pod])).toMatchObject({ sentence: undefined });
    expect(illnessOf({ ...degraded, why: undefined }, [])).toBeUndefined();
    expect(illnessOf({ ...degraded, healthMessage: 'it crashes', why: undefined }, [])?.sentence).toBe(
      'it crashes',
    );
  });

  test('is not told of what is well, nor twice of what is missing', () => {
    expect(illnessOf({ ...degraded, health: 'Healthy', why }, [pod])).toBeUndefined();
    expect(illnessOf({ ...degraded, health: 'Missing', sync: 'OutOfSync', why }, [])).toBeUndefined();
  });
});

describe('a sync that came to nothing', () => {
  const ended = (phase: string, message: string, isDryRun = false) =>
    failureOf(
      standingOf(head, { ...live, operation: { phase, message, isDryRun } } as unknown as Live, undefined),
    );

  test('is told of, and nothing is while it runs or where it went well', () => {
    expect(ended('Failed', 'one or more objects failed to apply')).toBe('failed');
    expect(ended('Error', 'no such cluster')).toBe('failed');
    expect(ended('Running', '')).toBeUndefined();
    expect(ended('Succeeded', 'Operation terminated')).toBeUndefined();
  });

  test('was terminated where the engine says just that', () => {
    expect(ended('Failed', 'Operation terminated')).toBe('terminated');
    expect(ended('Failed', 'container web was terminated: OOMKilled')).toBe('failed');
    expect(ended('Failed', 'Operation terminated: it took too long')).toBe('failed');
  });

  test('is not the last sync where it was only tried', () => {
    expect(ended('Failed', 'denied', true)).toBeUndefined();
    expect(ended('Failed', 'Operation terminated', true)).toBeUndefined();
  });
});

test('the engine is heard on what nothing else tells: orphans while they are not known, a sync that failed never', () => {
  const conditions = ['OrphanedResourceWarning', 'SyncError', 'ComparisonError', 'Fine'].map(type => ({
    type,
    message: 'no',
    at: null,
  }));
  const failed = standingOf(
    { ...head, conditions, operation: { ...head.operation, phase: 'Failed' } } as Head,
    undefined,
    undefined,
  );
  const typesOf = (areOrphansTold: boolean, standing = failed) =>
    problemsOf(standing, { areOrphansTold }).map(({ type }) => type);
  expect(typesOf(true)).toEqual(['ComparisonError']);
  expect(typesOf(false)).toEqual(['OrphanedResourceWarning', 'ComparisonError']);
  expect(typesOf(true, standingOf({ ...head, conditions }, undefined, undefined))).toEqual([
    'SyncError',
    'ComparisonError',
  ]);
});
