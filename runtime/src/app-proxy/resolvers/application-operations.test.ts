import type { Application } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { applicationOperations } from './application-operations.ts';

const application: Application = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace: 'argocd' },
  spec: { project: 'default', source: { repoURL: 'https://git.example/web' }, destination: {} },
};

/** The preview of a sync that comes to this many objects. */
const previewOf = async (count: number) => {
  const resources = Array.from({ length: count }, (_, place) => ({
    key: { group: '', kind: 'ConfigMap', namespace: 'shop', name: `c${place}` },
    status: 'Synced',
  }));
  const parts = {
    applications: { open: async () => application },
    engine: { preview: async () => ({ revisions: ['a'.repeat(40)], resources }) },
  } as unknown as ProxyParts;
  const { syncPreview } = applicationOperations(parts).Query;
  const told = await syncPreview({}, { name: 'web', revision: 'main' }, {} as ProxyCall);
  return [told.resources.length, told.isCut];
};

test('the preview of a sync says when it does not tell of all objects', async () => {
  expect(await previewOf(2_000)).toEqual([2_000, false]);
  expect(await previewOf(2_001)).toEqual([2_000, true]);
});
