import type { KubeObject } from '@freshet/domain/objects';
import { expect, test } from 'vitest';
import { showDeletion } from './show-deletion.ts';

const objects = (...kinds: readonly string[]): readonly KubeObject[] =>
  kinds.map((kind, place) => ({ apiVersion: 'v1', kind, metadata: { name: `n${place}` } }));

test('what is deleted and what stays is told by kinds, the most frequent first', () => {
  const deleted = objects('Service', 'ConfigMap', 'Deployment', 'ConfigMap');
  const kept = objects('CustomResourceDefinition');
  expect(showDeletion({ cascade: 'Background', objects: { deleted, kept } })).toEqual({
    cascade: 'BACKGROUND',
    isSeen: true,
    resources: 4,
    kinds: [
      { kind: 'ConfigMap', count: 2 },
      { kind: 'Deployment', count: 1 },
      { kind: 'Service', count: 1 },
    ],
    kept: 1,
    keptKinds: [{ kind: 'CustomResourceDefinition', count: 1 }],
  });
});

test('of a cluster that cannot be seen nothing is told, and that it cannot be', () => {
  expect(showDeletion({ cascade: 'Foreground', objects: undefined })).toEqual({
    cascade: 'FOREGROUND',
    isSeen: false,
    resources: 0,
    kinds: [],
    kept: 0,
    keptKinds: [],
  });
  expect(showDeletion({ cascade: undefined, objects: { deleted: [], kept: [] } }).cascade).toBe('NONE');
});
