import type { Application, Operation } from '@freshet/domain/applications';
import { SHOWN_AS_NEWEST } from '@freshet/domain/automation';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { applicationOperations } from './application-operations.ts';
import { applicationReads } from './application-reads.ts';

const application: Application = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace: 'argocd' },
  spec: { project: 'default', source: { repoURL: 'https://git.example/web' }, destination: {} },
};

/** What is told of an application that comes to this many objects. */
const toldOf = async (count: number) => {
  const resources = Array.from({ length: count }, (_, place) => ({
    key: { group: '', kind: 'ConfigMap', namespace: 'shop', name: `c${place}` },
    status: 'Synced',
  }));
  const parts = {
    applications: { open: async () => application },
    engine: { preview: async () => ({ revisions: ['a'.repeat(40)], resources, conditions: [] }) },
    clock: new ManualClock(),
  } as unknown as ProxyParts;
  const call = { caller: { id: 'u1' } } as ProxyCall;
  const preview = await applicationOperations(parts).Query.syncPreview(
    {},
    { name: 'web', revision: 'main' },
    call,
  );
  const comparison = await applicationReads(parts).Query.applicationComparison({}, { name: 'web' }, call);
  return [preview, comparison].map(({ resources: told, isCut }) => [told.length, isCut]);
};

test('the preview of a sync, and the comparison, say when they do not tell of all objects', async () => {
  const whole = [2_000, false];
  expect(await toldOf(2_000)).toEqual([whole, whole]);
  const cut = [2_000, true];
  expect(await toldOf(2_001)).toEqual([cut, cut]);
});

/** What a sync at revisions writes to an application of these sources. */
const syncedAt = async (
  asked: { readonly revision?: string; readonly revisions?: string[] },
  sources: readonly { repoURL: string }[],
) => {
  const { source: _, ...spec } = application.spec;
  const patches: unknown[] = [];
  const open = { ...application, spec: { ...spec, sources: [...sources] } };
  const parts = {
    clock: new ManualClock(),
    applications: { open: async () => open, gitSourceOf: async () => undefined },
    client: {
      patch: async (_kind: unknown, _key: unknown, { patch }: { patch: unknown }) => {
        patches.push(patch);
        return open;
      },
    },
  } as unknown as ProxyParts;
  const call = { guard: { note: () => undefined }, caller: { name: 'ada' } } as unknown as ProxyCall;
  const input = { name: 'web', ...asked, prune: false, dryRun: false, force: false };
  await applicationOperations(parts).Mutation.syncApplication({}, { input }, call);
  return patches;
};

test('a list of one source is synced at the revision that is named, as the engine reads those of lists', async () => {
  expect(await syncedAt({ revision: 'v1' }, [{ repoURL: 'https://git.example/web' }])).toMatchObject([
    { operation: { sync: { revisions: ['v1'] } } },
  ]);
});

const several = [{ repoURL: 'https://git.example/web' }, { repoURL: 'https://git.example/values' }];

test('one revision says nothing of several sources', async () => {
  await expect(syncedAt({ revision: 'v1' }, several)).rejects.toMatchObject({
    code: 'SYNC_REVISIONS_INVALID',
  });
});

test('several sources are synced at the revision of each', async () => {
  expect(await syncedAt({ revisions: ['v1', 'v2'] }, several)).toMatchObject([
    { operation: { sync: { revisions: ['v1', 'v2'] } } },
  ]);
});

/** Previews and syncs of people, and what each sync says of itself. */
const atDesk = () => {
  const state = { newest: 'a'.repeat(40), infos: [] as unknown[] };
  const clock = new ManualClock();
  const parts = {
    applications: { open: async () => application, gitSourceOf: async () => undefined },
    engine: {
      preview: async (_: string, [asked = state.newest]: readonly string[]) => ({
        revisions: [asked],
        resources: [],
        conditions: [],
      }),
    },
    client: {
      patch: async (_kind: unknown, _key: unknown, { patch }: { patch: { operation: Operation } }) => {
        state.infos.push(patch.operation.info);
        return application;
      },
    },
    clock,
  } as unknown as ProxyParts;
  const { Query, Mutation } = applicationOperations(parts);
  const callOf = (id: string) =>
    ({ guard: { note: () => undefined }, caller: { id, name: id } }) as unknown as ProxyCall;
  return {
    state,
    clock,
    preview: (id: string, revision = '') => Query.syncPreview({}, { name: 'web', revision }, callOf(id)),
    sync: async (id: string, revision: string) => {
      const input = { name: 'web', revisions: [revision], prune: false, dryRun: false, force: false };
      await Mutation.syncApplication({}, { input }, callOf(id));
      return state.infos.at(-1);
    },
  };
};

test('a sync says so where whoever began it was shown its commit as the newest', async () => {
  const { state, clock, preview, sync } = atDesk();
  const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
  await preview('ada');
  state.newest = second;
  expect(await sync('ada', first)).toEqual([SHOWN_AS_NEWEST]);
  expect(await sync('eve', first)).toBeUndefined();
  await preview('ada');
  expect(await sync('ada', first)).toBeUndefined();
  clock.advance(3_600_001);
  expect(await sync('ada', second)).toBeUndefined();
});

test('a commit that somebody named to be shown is not the newest for that', async () => {
  const { preview, sync } = atDesk();
  await preview('ada', 'c'.repeat(40));
  expect(await sync('ada', 'c'.repeat(40))).toBeUndefined();
});
