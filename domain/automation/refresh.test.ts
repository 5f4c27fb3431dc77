import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isNews,
  mergeRefreshes,
  nextTimedRefresh,
  type RefreshRequest,
  refreshNeeded,
  swallowsRepositoryError,
} from './index.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const source = { repoURL: 'https://git.example/a', path: '.' };
const destination = { name: 'in-cluster', namespace: 'a' };

const application = (change: (application: Application) => void = () => undefined): Application => {
  const made: Application = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'a', namespace: 'argocd' },
    spec: { project: 'default', source, destination },
    status: {
      reconciledAt: '2026-01-01T11:59:30Z',
      sync: { status: 'Synced', comparedTo: { source, destination } },
    },
  };
  change(made);
  return made;
};

const TIMING = { refreshSeconds: 120, hardRefreshSeconds: 0, now: NOW };

describe('a refresh', () => {
  test('is not needed when nothing has changed', () => {
    expect(refreshNeeded(application(), TIMING)).toBeUndefined();
  });

  test.each<[string, (application: Application) => void, number, boolean]>([
    [
      'asked for by annotation',
      ({ metadata }) => {
        metadata.annotations = { 'argocd.argoproj.io/refresh': 'normal' };
      },
      3,
      false,
    ],
    [
      'asked for by annotation, without caches',
      ({ metadata }) => {
        metadata.annotations = { 'argocd.argoproj.io/refresh': 'hard' };
      },
      3,
      true,
    ],
    [
      'for another source',
      ({ spec }) => {
        spec.source = { ...source, path: 'other' };
      },
      3,
      false,
    ],
    [
      'for what was never compared',
      made => {
        delete made.status;
      },
      3,
      false,
    ],
    [
      'when the time is over',
      ({ status }) => {
        status!.reconciledAt = '2026-01-01T11:58:00Z';
      },
      2,
      false,
    ],
    [
      'for another destination',
      ({ spec }) => {
        spec.destination = { ...destination, namespace: 'b' };
      },
      2,
      false,
    ],
    [
      'for other differences to ignore',
      ({ spec }) => {
        spec.ignoreDifferences = [{ kind: 'Secret', jsonPointers: ['/data'] }];
      },
      2,
      false,
    ],
    [
      'for other metadata of the namespace',
      ({ spec, status }) => {
        spec.syncPolicy = { managedNamespaceMetadata: { labels: { a: 'b' } } };
        status!.operationState = {
          operation: {},
          phase: 'Succeeded',
          startedAt: '2026-01-01T11:00:00Z',
          syncResult: { revision: 'x' },
        };
      },
      2,
      false,
    ],
  ])('%s has its level', (_, change, level, isHard) => {
    expect(refreshNeeded(application(change), TIMING)).toMatchObject({ level, isHard });
  });

  test('by the timer counts from what is known, not from what was written', () => {
    const stale = application(({ status }) => {
      status!.reconciledAt = '2026-01-01T10:00:00Z';
    });
    const lastAt = new Date('2026-01-01T11:59:59Z');
    expect(refreshNeeded(stale, { ...TIMING, lastAt })).toBeUndefined();
  });

  test('by the hard timer bypasses the caches', () => {
    const timing = { ...TIMING, hardRefreshSeconds: 10 };
    expect(refreshNeeded(application(), timing)).toMatchObject({ level: 2, isHard: true });
  });

  test('asked for twice keeps the higher level, and stays hard', () => {
    const level = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
    const request = fc.record({ level, isHard: fc.boolean(), reason: fc.string() });
    fc.assert(
      fc.property(request, request, (a: RefreshRequest, b: RefreshRequest) => {
        const merged = mergeRefreshes(a, b);
        expect(merged?.level).toBe(Math.max(a.level, b.level));
        expect(merged?.isHard).toBe(a.isHard || b.isHard);
      }),
    );
    expect(mergeRefreshes(undefined, undefined)).toBeUndefined();
  });
});

test('the timer spreads applications over the jitter, and can be off', () => {
  const timing = { refreshSeconds: 120, refreshJitterSeconds: 60 };
  expect(nextTimedRefresh(NOW, timing, 0.5)).toEqual(new Date('2026-01-01T12:02:30Z'));
  expect(nextTimedRefresh(NOW, { ...timing, refreshSeconds: 0 }, 0.5)).toBeUndefined();
});

test('a repository that fails is no news for three minutes, unless it was asked for its newest state', () => {
  const at = new Date('2026-01-01T11:58:00Z');
  const grace = { now: NOW, graceSeconds: 180, refreshSeconds: 120 };
  expect(swallowsRepositoryError(2, at, grace)).toBe(true);
  expect(swallowsRepositoryError(3, at, grace)).toBe(false);
  expect(swallowsRepositoryError(2, at, { ...grace, refreshSeconds: 0 })).toBe(false);
  expect(swallowsRepositoryError(1, undefined, grace)).toBe(false);
  expect(swallowsRepositoryError(2, new Date('2026-01-01T11:57:00Z'), grace)).toBe(false);
});

describe('a change of a tracked object', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', resourceVersion: '1', generation: 1 },
    data: { a: '1' },
  };
  const healthOf = () => undefined;

  test('is news when it came, went or differs', () => {
    expect(isNews(undefined, object, { healthOf })).toBe(true);
    expect(isNews(object, undefined, { healthOf })).toBe(true);
    expect(isNews(object, { ...object, data: { a: '2' } }, { healthOf })).toBe(true);
  });

  test('is no news when only the bookkeeping of the server differs', () => {
    const metadata = { ...object.metadata, resourceVersion: '2', generation: 2, managedFields: [{}] };
    expect(isNews(object, { ...object, metadata }, { healthOf })).toBe(false);
  });

  test('is no news in what rules take out, unless the health differs', () => {
    const now = { ...object, data: { a: '2' } };
    const reduce = ({ data: _, ...rest }: Record<string, unknown>) => rest as never;
    expect(isNews(object, now, { healthOf, reduce })).toBe(false);
    const byData = (given: KubeObject) => ({
      status: given.data === now.data ? ('Degraded' as const) : ('Healthy' as const),
    });
    expect(isNews(object, now, { healthOf: byData, reduce })).toBe(true);
  });
});
