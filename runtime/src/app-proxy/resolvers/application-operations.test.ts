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

/** What a sync at a revision writes to an application of these sources. */
const syncedAt = async (revision: string, sources: readonly { repoURL: string }[]) => {
  const { source: _, ...spec } = application.spec;
  const patches: unknown[] = [];
  const open = { ...application, spec: { ...spec, sources: [...sources] } };
  const parts = {
    applications: { open: async () => open, gitSourceOf: async () => undefined },
    client: {
      patch: async (_kind: unknown, _key: unknown, { patch }: { patch: unknown }) => {
        patches.push(patch);
        return open;
      },
    },
  } as unknown as ProxyParts;
  const call = { guard: { note: () => undefined }, caller: { name: 'ada' } } as unknown as ProxyCall;
  const input = { name: 'web', revision, prune: false, dryRun: false, force: false };
  await applicationOperations(parts).Mutation.syncApplication({}, { input }, call);
  return patches;
};

test('a list of one source is synced at the revision that is named, as the engine reads those of lists', async () => {
  expect(await syncedAt('v1', [{ repoURL: 'https://git.example/web' }])).toMatchObject([
    { operation: { sync: { revisions: ['v1'] } } },
  ]);
});

test('one revision says nothing of several sources', async () => {
  const several = [{ repoURL: 'https://git.example/web' }, { repoURL: 'https://git.example/values' }];
  await expect(syncedAt('v1', several)).rejects.toMatchObject({ code: 'SYNC_IMPOSSIBLE' });
});
