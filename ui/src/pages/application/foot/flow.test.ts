import { describe, expect, test } from 'vitest';
import type { Head, ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import { flowOf } from './flow.ts';

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
    facts: [{ name: 'Containers', value: containers }],
  }) as never;

describe('the way of a version', () => {
  test('is gone to its end', () => {
    expect(flowOf(head, standing, [pod('1/1'), pod('0/1')])).toEqual({
      commit: 'ok',
      image: 'ok',
      sync: 'ok',
      pods: 'ok',
      ready: 1,
      total: 2,
      length: 30_000,
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

  test('ends at pods that are counted once their cluster tells of them', () => {
    const object = (createdAt: string | null) => ({ ...pod('x'), kind: 'Service', createdAt });
    expect(flowOf(head, standing, [object(null)])).toMatchObject({ total: undefined, pods: 'ok' });
    expect(flowOf(head, standing, [object('2026-11-16T10:00:00Z')])).toMatchObject({
      total: 0,
      pods: 'pending',
    });
  });

  test('has no length where the commit is not known, or younger than its deployment', () => {
    const none = { ...head, commit: null, images: [], deployments: { nodes: [] } } as unknown as Head;
    expect(flowOf(none, standing, [])).toMatchObject({
      commit: 'pending',
      image: 'pending',
      length: undefined,
    });
  });
});
