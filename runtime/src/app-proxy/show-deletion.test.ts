import type { Application } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { showDeletion } from './show-deletion.ts';

const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

const application = (finalizers: string[], kinds: readonly string[] = []): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop', namespace: 'argocd', finalizers },
  spec: { project: 'default', destination: { namespace: 'shop' } },
  status: {
    resources: kinds.map((kind, place) => ({ kind, name: `n${place}`, version: 'v1', hook: kind === 'Job' })),
  },
});

test.each([
  [[], 'NONE'],
  [['somebody.else/finalizer'], 'NONE'],
  [[FINALIZER], 'FOREGROUND'],
  [[`${FINALIZER}/foreground`], 'FOREGROUND'],
  [[`${FINALIZER}/background`], 'BACKGROUND'],
])('with the finalizers %j its objects go: %s', (finalizers, cascade) => {
  expect(showDeletion(application(finalizers)).cascade).toBe(cascade);
});

test('what is in the cluster is told by kinds, the most frequent first, without hooks', () => {
  const kinds = ['Service', 'ConfigMap', 'Deployment', 'ConfigMap', 'Job'];
  expect(showDeletion(application([], kinds))).toMatchObject({
    resources: 4,
    kinds: [
      { kind: 'ConfigMap', count: 2 },
      { kind: 'Deployment', count: 1 },
      { kind: 'Service', count: 1 },
    ],
  });
});
