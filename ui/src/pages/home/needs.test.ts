import { expect, test } from 'vitest';
import { happeningsOf, withoutDemo } from './happenings.ts';
import { type NeedFacts, needsOf } from './needs.ts';

const WELL = { paths: [], parts: [] };
const nothing: NeedFacts = {
  approvals: [],
  failed: [],
  worst: undefined,
  runtimes: [],
  troublesOf: () => WELL,
};
const runtime = (name: string, about: object = {}) =>
  ({
    name,
    online: true,
    seenAt: '2026-11-16T00:00:00Z',
    installationStatus: 'COMPLETED',
    healthStatus: 'HEALTHY',
    errors: [],
    ...about,
  }) as never;

test('nothing needs the person when all is well', () => {
  expect(needsOf({ ...nothing, runtimes: [runtime('fine')] })).toEqual([]);
});

test('what needs the person comes in one order, each kind once with how many there are', () => {
  const found = needsOf({
    approvals: [{ id: 'a' } as never, { id: 'b' } as never],
    failed: [{ id: 'c' } as never],
    worst: {
      Degraded: { total: 7, nodes: [{ name: 'shop' } as never] },
      Missing: { total: 1, nodes: [{ name: 'cart' } as never] },
      OutOfSync: { total: 0, nodes: [] },
      Unknown: { total: 2, nodes: [{ name: 'till' } as never] },
    },
    runtimes: [runtime('warned'), runtime('fine'), runtime('away', { online: false })],
    troublesOf: name => (name === 'warned' ? { paths: [], parts: ['engine'] } : WELL),
  });
  expect(found.map(({ is, count }) => [is, count])).toEqual([
    ['approval', 2],
    ['failed', 1],
    ['Degraded', 7],
    ['Missing', 1],
    ['Unknown', 2],
    ['runtime', 2],
  ]);
  // The worst of them is named.
  expect(found.at(-1)).toMatchObject({ runtime: { name: 'away' } });
});

test('what happened last is told of deeds and deployments together, the newest first', () => {
  const record = (id: string, at: string) => ({ id, at, actor: { name: 'ada' } }) as never;
  const deployment = (id: string, deployedAt: string) => ({ id, deployedAt }) as never;
  const told = happeningsOf(
    [record('2', '2026-11-16T02:00:00Z'), record('1', '2026-11-16T00:00:00Z')],
    [deployment('d', '2026-11-16T01:00:00Z'), deployment('e', '2026-11-15T00:00:00Z')],
    one => ({ who: 'ada', what: (one as { id: string }).id }),
    3,
  );
  expect(told.map(({ key }) => key)).toEqual(['deed 2', 'deployment d', 'deed 1']);
});

test('what the machines of the demo do is no news of anybody', () => {
  const record = (id: string, kind: string, name: string) => ({ id, actor: { kind, name } }) as never;
  const told = withoutDemo(
    [
      record('1', 'system', 'demo'),
      record('2', 'service-account', 'demo-shop'),
      record('3', 'service-account', 'deployer'),
      record('4', 'user', 'demo'),
    ],
    ['demo-shop'],
  );
  expect(told.map(({ id }) => id)).toEqual(['3', '4']);
});

test('a commit that came to many applications is told once, and a rollback by itself', () => {
  const deployment = (id: string, about: object = {}) =>
    ({ id, name: id, deployedAt: '2026-11-16T01:00:00Z', commit: { sha: 'abc' }, ...about }) as never;
  const told = happeningsOf(
    [],
    [deployment('a'), deployment('b'), deployment('c', { isRollback: true })],
    () => ({ who: '', what: '' }),
    8,
  );
  expect(told).toMatchObject([{ applications: 2 }, { applications: 1, deployment: { id: 'c' } }]);
});
