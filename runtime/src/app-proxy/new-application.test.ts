import { expect, test } from 'vitest';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { firstSyncOf, syncProblems } from './new-application.ts';

const object = (kind: string, name: string) => ({ apiVersion: 'v1', kind, metadata: { name } });

const compared = (kind: string, name: string, more: Partial<ComparedResource> = {}): ComparedResource =>
  ({
    key: { group: '', kind, namespace: 'shop', name },
    target: object(kind, name),
    live: undefined,
    hook: false,
    ...more,
  }) as ComparedResource;

test('a first sync is told by kinds, without hooks and without what it leaves alone', () => {
  const resources = [
    compared('Service', 'web'),
    compared('ConfigMap', 'a'),
    compared('ConfigMap', 'b', { live: object('ConfigMap', 'b') }),
    compared('Job', 'migrate', { hook: true }),
    compared('Secret', 'of-others', { target: undefined, live: object('Secret', 'of-others') }),
  ];
  expect(firstSyncOf({ resources, revisions: ['abc'] } as unknown as Comparison)).toEqual({
    revisions: ['abc'],
    resources: 3,
    creates: 2,
    kinds: [
      { kind: 'ConfigMap', count: 2 },
      { kind: 'Service', count: 1 },
    ],
  });
});

test('what no sync could begin with is a problem, and a warning is none', () => {
  const missing = 'Namespace for web v1, Kind=ConfigMap is missing.';
  expect(
    syncProblems({
      conditions: [
        { type: 'SharedResourceWarning', message: 'ConfigMap/web is part of two applications' },
        { type: 'InvalidSpecError', message: missing },
      ],
    }),
  ).toEqual([missing]);
});
