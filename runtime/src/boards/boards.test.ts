import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import type { LiveCluster } from '../clusters/index.ts';
import { ClusterView, type WorkloadRow } from './cluster-view.ts';
import { badness, countBy, isWantedWorkload, type Owners, pageOf, workloadOrder } from './index.ts';

const row = (
  name: string,
  more: Partial<WorkloadRow> & { namespace?: string; kind?: string } = {},
): WorkloadRow => ({
  object: {
    apiVersion: 'apps/v1',
    kind: more.kind ?? 'Deployment',
    metadata: { name, namespace: more.namespace ?? 'shop' },
  } as KubeObject,
  application: undefined,
  release: undefined,
  health: { status: 'Healthy' },
  images: ['registry/web:1'],
  restarts: 0,
  desired: 1,
  ready: 1,
  updated: 1,
  isPaused: false,
  schedule: undefined,
  ...more,
});
const namesOf = (rows: readonly WorkloadRow[]) => rows.map(({ object }) => object.metadata.name);

describe('pages', () => {
  const rows = ['c', 'a', 'e', 'b', 'd'].map(name => row(name));
  const order = workloadOrder('NAME');

  test('all rows come once, in order, page after page', () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = pageOf(rows, order, { first: 2, after });
      expect(page.total).toBe(5);
      seen.push(...namesOf(page.rows));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('the other way round, all rows come once as well', () => {
    const { rows: last, next } = pageOf(rows, order, { first: 3, reverse: true });
    expect(namesOf(last)).toEqual(['e', 'd', 'c']);
    expect(namesOf(pageOf(rows, order, { first: 3, reverse: true, after: next }).rows)).toEqual(['b', 'a']);
  });

  test('rows that come and go between two pages double nothing', () => {
    const { next } = pageOf(rows, order, { first: 2 });
    const later = [...rows.filter(({ object }) => object.metadata.name !== 'a'), row('aa'), row('f')];
    expect(namesOf(pageOf(later, order, { first: 9, after: next }).rows)).toEqual(['c', 'd', 'e', 'f']);
  });

  test('the last page has no next, and nothing has one page', () => {
    expect(pageOf(rows, order, { first: 5 }).next).toBeUndefined();
    expect(pageOf([], order, { first: 5 })).toEqual({ rows: [], total: 0, next: undefined });
  });

  test.each(['x', 'e30', Buffer.from('[{}]').toString('base64url'), 'a'.repeat(5_000)])(
    'a cursor that nobody gave is refused: %#',
    after => {
      expect(() => pageOf(rows, order, { first: 5, after })).toThrow('`after`');
    },
  );

  test.each([0, -1, 501, Number.NaN])('%d rows cannot be asked for', first => {
    expect(() => pageOf(rows, order, { first })).toThrow('`first`');
  });
});

describe('the order of workloads', () => {
  test('the worst come first, then by name', () => {
    const rows = [
      row('b'),
      row('a'),
      row('bad', { health: { status: 'Degraded' } }),
      row('new', { health: { status: 'Progressing' } }),
      row('lost', { health: { status: 'Unknown' } }),
      row('held', { health: { status: 'Suspended' } }),
    ];
    expect(namesOf(pageOf(rows, workloadOrder('WORST'), { first: 9 }).rows)).toEqual([
      'bad',
      'lost',
      'new',
      'held',
      'a',
      'b',
    ]);
    expect(badness('Degraded')).toBeGreaterThan(badness('Missing'));
  });

  test('those that began again most come first', () => {
    const rows = [row('a', { restarts: 1 }), row('b', { restarts: 30 }), row('c', { restarts: 4 })];
    expect(namesOf(pageOf(rows, workloadOrder('RESTARTS'), { first: 9 }).rows)).toEqual(['b', 'c', 'a']);
  });
});

describe('filters', () => {
  const rows = [
    row('web', { namespace: 'shop' }),
    row('db', { namespace: 'data', kind: 'StatefulSet', images: ['postgres:16'] }),
    row('job', { namespace: 'data', kind: 'Job', health: { status: 'Degraded' } }),
  ];
  test.each([
    [{}, ['web', 'db', 'job']],
    [{ namespaces: [] }, ['web', 'db', 'job']],
    [{ namespaces: ['data'] }, ['db', 'job']],
    [{ namespaces: ['data'], kinds: ['Job', 'CronJob'] }, ['job']],
    [{ health: ['Degraded'] }, ['job']],
    [{ search: ' POSTGRES ' }, ['db']],
    [{ search: 'shop' }, ['web']],
    [{ applications: ['shop'] }, []],
  ])('%j leaves %j', (wish, names) => {
    expect(namesOf(rows.filter(isWantedWorkload(wish)))).toEqual(names);
  });

  test('rows are counted, the most first', () => {
    expect(countBy(rows, ({ object }) => object.metadata.namespace ?? '')).toEqual([
      { name: 'data', count: 2 },
      { name: 'shop', count: 1 },
    ]);
  });
});

describe('the health of a workload', () => {
  const owned = (kind: string, name: string, more: object): KubeObject =>
    ({ apiVersion: 'v1', kind, metadata: { name, namespace: 'shop', uid: name }, ...more }) as KubeObject;
  const pod = owned('Pod', 'web-1', {
    spec: { containers: [{ name: 'web', image: 'shop/web:typo' }] },
    status: {
      containerStatuses: [
        { name: 'web', state: { waiting: { reason: 'ImagePullBackOff', message: 'no such tag' } } },
      ],
    },
  });
  const web = owned('Deployment', 'web', { apiVersion: 'apps/v1' });
  const viewOf = (health: Health) =>
    new ClusterView({
      cluster: {
        ofKind: (_: string, kind: string) => [web, pod].filter(object => object.kind === kind),
        get: () => web,
        childrenOf: (object: KubeObject) => (object === web ? [pod] : []),
      } as unknown as LiveCluster,
      owners: {
        chainOf: (object: KubeObject) => (object === pod ? [pod, web] : [object]),
        applicationOf: () => undefined,
      } as unknown as Owners,
      healthOf: () => health,
    });

  test.each(['Degraded', 'Progressing'] as const)('%s says which pod does not come up, and why', status => {
    const view = viewOf({ status, message: 'it waited long enough' });
    const expected = { status, message: 'Image shop/web:typo cannot be pulled: no such tag' };
    expect(view.workloads().map(({ health }) => health)).toEqual([expected]);
    const one = view.workload({ kind: 'Deployment', namespace: 'shop', name: 'web' });
    expect(one?.health).toEqual(expected);
  });

  test('is what it was judged where all is well', () => {
    expect(viewOf({ status: 'Healthy' }).workloads()[0]?.health).toEqual({ status: 'Healthy' });
  });
});
