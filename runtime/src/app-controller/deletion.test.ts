import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { cascadeOf, foreseeDeletion } from './deletion.ts';
import { configMap, type Desk, useDesks } from './desk.fixture.ts';

const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

const desk = useDesks();

/** An application with these objects, synced. */
const synced = async (wanted: readonly KubeObject[], syncOptions: string[] = []): Promise<Desk> => {
  const made = desk({ syncPolicy: { automated: { prune: true }, syncOptions } }, { finalizers: [FINALIZER] });
  made.wanted = wanted;
  await made.turns();
  return made;
};

const annotated = (name: string, annotations: Record<string, string>): KubeObject => {
  const object = configMap(name);
  return { ...object, metadata: { ...object.metadata, annotations } };
};

const foreseen = async ({ parts, application }: Desk, change: Partial<Application['metadata']> = {}) => {
  const { cascade, objects } = await foreseeDeletion(parts, {
    ...application,
    metadata: { ...application.metadata, ...change },
  });
  const names = (all: readonly KubeObject[] = []) => all.map(({ metadata }) => metadata.name).sort();
  return { cascade, deleted: names(objects?.deleted), kept: names(objects?.kept), isSeen: !!objects };
};

const WANTED = [
  configMap('goes'),
  annotated('stays', { 'argocd.argoproj.io/sync-options': 'Delete=false' }),
  annotated('kept-by-helm', { 'helm.sh/resource-policy': 'keep' }),
];

describe('what the deletion of an application would do', () => {
  test('is what it then does', async () => {
    const made = await synced(WANTED);
    expect(await foreseen(made)).toEqual({
      cascade: 'Foreground',
      deleted: ['goes'],
      kept: ['kept-by-helm', 'stays'],
      isSeen: true,
    });
    made.change({ metadata: { deletionTimestamp: '2026-03-01T12:00:00Z' } });
    made.tell();
    made.cluster.requests.length = 0;
    await made.turn();
    expect(made.cluster.requests.filter(request => request.startsWith('delete'))).toEqual([
      'delete ConfigMap goes',
    ]);
  });

  test('counts what is there, not what Git wants', async () => {
    const made = await synced([configMap('a'), configMap('b')]);
    await made.cluster.client.delete(
      { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
      { namespace: 'shop', name: 'b' },
    );
    expect(await foreseen(made)).toMatchObject({ deleted: ['a'], kept: [] });
  });

  test('is nothing where its options keep everything, or where it has no finalizer', async () => {
    const made = await synced([configMap('a')], ['Delete=false']);
    expect(await foreseen(made)).toMatchObject({ deleted: [], kept: ['a'] });
    const other = await synced(WANTED);
    expect(await foreseen(other, { finalizers: [] })).toMatchObject({
      cascade: undefined,
      deleted: [],
      kept: ['goes', 'kept-by-helm', 'stays'],
    });
  });

  test('is not known where its cluster is away', async () => {
    const made = await synced([configMap('a')]);
    made.clusterError = new Error('away');
    expect(await foreseen(made)).toMatchObject({ cascade: 'Foreground', isSeen: false });
  });
});

test.each([
  [[], undefined],
  [['somebody.else/finalizer'], undefined],
  [[FINALIZER], 'Foreground'],
  [[`${FINALIZER}/foreground`], 'Foreground'],
  [[`${FINALIZER}/background`], 'Background'],
])('with the finalizers %j objects go: %s', (finalizers, cascade) => {
  expect(cascadeOf({ metadata: { name: 'shop', finalizers } } as unknown as Application)).toBe(cascade);
});
