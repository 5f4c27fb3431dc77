/** The figures of delivery, from what runtimes tell to what a caller is shown. */
import type { ReportBody } from '@freshet/contracts/gitops';
import type { Principal, ResourceSelection } from '@freshet/domain/access';
import { periodOf } from '@freshet/domain/periods';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationBody } from '../testing/index.ts';
import { applyBatch, forgetRuntime } from './apply-batch.ts';
import { createReadModel } from './read-model.ts';
import { gitopsSchema } from './schema.ts';
import type { GitOpsTables } from './tables.ts';

const [ACME, RIVAL] = ['a'.repeat(24), 'b'.repeat(24)];
const period = periodOf(new Date('2026-11-16T12:00:00.000Z'), 7);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<GitOpsTables>;
let generation = 0;

interface Telling {
  readonly accountId?: string;
  readonly runtime?: string;
  readonly at?: string;
}

const tell = (
  bodies: readonly ReportBody[],
  { accountId = ACME, runtime = 'production', at = '2026-11-16T11:00:00.000Z' }: Telling = {},
) => {
  generation += 1;
  const lines = bodies.map((body, index) => JSON.stringify({ seq: index + 1, at, body })).join('\n');
  const target = { accountId, runtimeId: `${accountId}-${runtime}`, runtimeName: runtime, generation };
  return inTransaction(pool.sql, tx => applyBatch(tx, { ...target, lines }));
};

const deployment = (name: string, historyId: number, about: Partial<Deployment> = {}): Deployment => ({
  is: 'deployment',
  namespace: 'argocd',
  name,
  uid: `uid-${name}`,
  historyId,
  revisions: ['abc'],
  sources: [],
  deployedAt: `2026-11-1${historyId}T10:00:00.000Z`,
  images: ['shop:1'],
  ...about,
});
type Deployment = Extract<ReportBody, { is: 'deployment' }>;

const principal = (about: Partial<Principal> = {}): Principal => ({
  kind: 'user',
  id: 'c'.repeat(24),
  accountId: ACME,
  admin: true,
  teamIds: [],
  ...about,
});

const ALL: ResourceSelection = { reach: 'all' };
const ONLY_CART: ResourceSelection = {
  reach: 'some',
  grant: [
    { effect: 'allow', conditions: [{ of: 'attribute:namespace', test: 'some', values: new Set(['cart']) }] },
  ] as never,
  deny: [],
};

/** All but one that is not there: rules that look at every application. */
const SOME: ResourceSelection = {
  reach: 'some',
  grant: [{ effect: 'allow', conditions: [] }] as never,
  deny: [
    { effect: 'deny', conditions: [{ of: 'attribute:namespace', test: 'some', values: new Set(['no']) }] },
  ] as never,
};

const modelFor = (selection: ResourceSelection) =>
  createReadModel({ sql: pool.sql, select: async () => selection }).delivery;

/** As a Git Source is labelled: tools of others expect that it is not internal. */
const GIT_SOURCE = { 'freshet.io/entity': 'git-source', 'freshet.io/internal': 'false' };

const app = (name: string, about: Parameters<typeof applicationBody>[0] = {}) =>
  applicationBody({
    name,
    destination: { server: 'https://production', namespace: name },
    deployedAt: '2026-11-15T10:00:00.000Z',
    ...about,
  });

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gitopsSchema]);
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  const commit = { sha: 'abc', date: '2026-11-14T08:00:00.000Z' };
  await tell([
    app('shop'),
    app('cart'),
    app('platform', { labels: { 'freshet.io/internal': 'true' } }),
    deployment('platform', 4),
    app('source', { labels: GIT_SOURCE }),
    ...[3, 4, 5, 6].map(day => deployment('source', day, { commit })),
    deployment('shop', 4, { commit }),
    deployment('shop', 5, { commit: { ...commit, date: '2026-11-15T06:00:00.000Z' } }),
    deployment('shop', 6, { isRollback: true, commit }),
    deployment('cart', 5, { deployedAt: '2026-11-15T23:30:00.000Z' }),
    // Long ago: in the period before, later that day than now, and in neither.
    deployment('shop', 1, { deployedAt: '2026-11-05T10:00:00.000Z' }),
    deployment('shop', 2, { deployedAt: '2026-11-09T13:00:00.000Z' }),
    deployment('shop', 0, { deployedAt: '2026-10-01T10:00:00.000Z' }),
  ]);
  const failed = { phase: 'Failed' as const, finishedAt: '2026-11-14T09:00:00.000Z' };
  await tell([app('shop', { operation: failed })], { at: '2026-11-14T09:00:05.000Z' });
  // Told again, it is the same failure.
  await tell([app('shop', { operation: failed, images: ['shop:2'] })], { at: '2026-11-14T09:30:00.000Z' });
  for (const minute of [10, 11, 12]) {
    const finishedAt = `2026-11-14T09:${minute}:00.000Z`;
    await tell([app('source', { labels: GIT_SOURCE, operation: { ...failed, finishedAt } })], {
      at: finishedAt,
    });
  }
  const succeeded = { phase: 'Succeeded' as const, finishedAt: '2026-11-14T10:00:00.000Z' };
  await tell([app('shop', { operation: succeeded })], { at: '2026-11-14T10:00:00.000Z' });
  await tell([app('source', { labels: GIT_SOURCE, operation: succeeded })], {
    at: '2026-11-14T10:01:00.000Z',
  });
  await tell([app('shop', { health: { status: 'Degraded' } })], { at: '2026-11-15T10:01:00.000Z' });
  await tell([app('shop', { health: { status: 'Degraded', message: 'still' } })], {
    at: '2026-11-15T10:05:00.000Z',
  });
  await tell([app('shop', { health: { status: 'Progressing' } })], { at: '2026-11-15T10:08:00.000Z' });
  await tell([app('shop', { health: { status: 'Healthy' } })], { at: '2026-11-15T10:11:00.000Z' });
  await tell([app('cart'), deployment('cart', 5)], { accountId: RIVAL });
  await tell([app('edge'), deployment('edge', 6)], { runtime: 'edge' });
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

describe('the history of an application', () => {
  const accountId = 'd'.repeat(24);
  let clock = Date.parse('2026-11-16T11:00:00.000Z');
  const told = (about: Parameters<typeof applicationBody>[0], ...more: readonly ReportBody[]) => {
    clock += 1_000;
    return tell([app('till', about), ...more], {
      accountId,
      runtime: 'tills',
      at: new Date(clock).toISOString(),
    });
  };
  const at = (hour: number) => `2026-11-16T0${hour}:00:00.000Z`;
  const deployed = (hour: number) => deployment('till', hour, { deployedAt: at(hour) });
  const of = async () => {
    const model = createReadModel({ sql: pool.sql, select: async () => ALL }).applications;
    const name = { runtime: 'tills', namespace: 'argocd', name: 'till', kind: 'Application' };
    const found = await model.byName(principal({ accountId }), name);
    if (!found) throw new Error('there is no till');
    const { deployments } = await model.deployments(found, { limit: 10 });
    const { failed } = await model.failedSyncs(found, { limit: 10 });
    return { deployments, failed, model, found };
  };
  const statuses = async () => (await of()).deployments.map(({ status }) => status);
  const succeeded = { phase: 'Succeeded' as const };

  test('says how each deployment went, and what another one replaced before it was well', async () => {
    const on = (hour: number, status: 'Healthy' | 'Progressing' | 'Degraded' | 'Unknown') =>
      ({ deployedAt: at(hour), health: { status }, operation: succeeded }) as const;
    await told(on(2, 'Healthy'), deployed(1), deployed(2));
    // What was there before anybody watched is not known.
    expect(await statuses()).toEqual(['Healthy', undefined]);
    await told(on(3, 'Progressing'), deployed(3));
    expect(await statuses()).toEqual(['Progressing', 'Healthy', undefined]);
    await told(on(4, 'Progressing'), deployed(4));
    await told(on(4, 'Degraded'));
    await told(on(4, 'Healthy'));
    const { deployments } = await of();
    expect(deployments.map(({ status }) => status)).toEqual(['Healthy', 'Replaced', 'Healthy', undefined]);
    const [{ degradedAt, restoredAt } = {}] = deployments;
    expect((restoredAt?.getTime() ?? 0) - (degradedAt?.getTime() ?? 0)).toBe(1_000);
    await told(on(4, 'Degraded'));
    expect((await of()).deployments[0]).toMatchObject({ status: 'Degraded', restoredAt: undefined });
    await told(on(4, 'Healthy'));
  });

  test('tells the same of what was built, and of what was deployed lately', async () => {
    const [sha, image] = ['9'.repeat(40), 'shop/till:9-missing'];
    const other = { accountId: 'f'.repeat(24), runtime: 'ends', at: '2026-11-16T10:00:00.000Z' };
    const who = principal({ accountId: other.accountId });
    const bar = (hour: number, status: 'Degraded' | 'Healthy' | 'Progressing') =>
      app('bar', { deployedAt: at(hour), health: { status }, operation: succeeded });
    const poured = (hour: number, about: Partial<Deployment> = {}) =>
      deployment('bar', hour, { deployedAt: at(hour), ...about });
    const came = async () => {
      const [found] = await modelFor(ALL).from(who, { images: [image], ids: [] });
      const recent = await modelFor(ALL).recent(who, { period }, 5);
      return { found: found?.deployment, isCurrent: found?.isCurrent, recent: recent.map(one => one.status) };
    };
    await tell([bar(1, 'Progressing'), poured(1, { images: [image], commit: { sha } })], other);
    expect(await came()).toMatchObject({ found: { status: 'Progressing' }, recent: ['Progressing'] });
    await tell([bar(1, 'Degraded')], { ...other, at: '2026-11-16T10:01:00.000Z' });
    expect(await came()).toMatchObject({ found: { status: 'Degraded' }, isCurrent: true });
    await tell([bar(2, 'Progressing'), poured(2)], { ...other, at: '2026-11-16T10:02:00.000Z' });
    await tell([bar(3, 'Healthy'), poured(3, { isRollback: true })], other);
    expect(await came()).toMatchObject({
      found: { status: 'Degraded', degradedAt: new Date('2026-11-16T10:01:00.000Z') },
      isCurrent: false,
      recent: ['Healthy', 'Replaced', 'Degraded'],
    });
  });

  test('says nothing of a deployment that was suspended or missing, whether another one came or not', async () => {
    const other = { accountId, runtime: 'doors', at: '2026-11-16T10:00:00.000Z' };
    const door = (hour: number, status: 'Suspended' | 'Missing' | 'Healthy') =>
      app('door', { deployedAt: at(hour), health: { status }, operation: succeeded });
    const model = createReadModel({ sql: pool.sql, select: async () => ALL }).applications;
    const name = { runtime: 'doors', namespace: 'argocd', name: 'door', kind: 'Application' };
    const found = async () => {
      const one = await model.byName(principal({ accountId }), name);
      if (!one) throw new Error('there is no door');
      return (await model.deployments(one, { limit: 10 })).deployments.map(({ status }) => status);
    };
    const opened = (hour: number) => deployment('door', hour, { deployedAt: at(hour) });
    await tell([door(1, 'Suspended'), opened(1)], other);
    expect(await found()).toEqual([undefined]);
    await tell([door(2, 'Missing'), opened(2)], other);
    expect(await found()).toEqual([undefined, undefined]);
    await tell([door(3, 'Healthy'), opened(3)], other);
    expect(await found()).toEqual(['Healthy', undefined, undefined]);
  });

  test('does not hold against a deployment what the next sync does', async () => {
    const later = { deployedAt: at(4), health: { status: 'Progressing' as const } };
    await told({ ...later, operation: { phase: 'Running' } });
    await told({ ...later, operation: { phase: 'Failed', finishedAt: at(5) } });
    expect((await statuses())[0]).toBe('Healthy');
  });

  test('has a deployment that is told after its application stood', async () => {
    await told({ deployedAt: at(6), health: { status: 'Degraded' }, operation: succeeded });
    await tell([deployed(6)], { accountId, runtime: 'tills' });
    expect((await statuses())[0]).toBe('Degraded');
    // Nor does a sync that is under way make it better than it was.
    await told({ deployedAt: at(6), health: { status: 'Healthy' }, operation: { phase: 'Running' } });
    expect((await statuses())[0]).toBe('Degraded');
  });

  test('has the syncs that failed, with what went wrong, and the commit as soon as that is known', async () => {
    const operation = {
      phase: 'Failed' as const,
      startedAt: at(7),
      finishedAt: at(8),
      message: `Service "bad" is invalid ${'x'.repeat(2_000)}`,
      revision: 'abc',
      initiatedBy: 'ada',
    };
    const ill = { deployedAt: at(6), health: { status: 'Degraded' as const } };
    await told({ ...ill, operation });
    expect((await of()).failed[0]).not.toHaveProperty('commit');
    await told({ ...ill, operation, commit: { sha: 'abc', author: 'Ada', message: 'Sell' } });
    await told({ ...ill, operation, commit: { sha: 'def', author: 'Bob' } });
    const { failed } = await of();
    expect(failed).toHaveLength(2);
    expect(failed[0]).toMatchObject({
      at: new Date(at(8)),
      revision: 'abc',
      initiatedBy: 'ada',
      isTerminated: false,
      restoredAt: undefined,
      commit: { sha: 'abc', author: 'Ada' },
    });
    expect(failed[0]?.message).toHaveLength(1_000);
    const ended = { phase: 'Failed' as const, finishedAt: at(9), message: 'Operation terminated' };
    await told({ ...ill, operation: ended });
    const { model, found } = await of();
    const first = await model.failedSyncs(found, { limit: 1 });
    expect(first.failed).toMatchObject([{ isTerminated: true }]);
    const rest = await model.failedSyncs(found, { limit: 5, after: first.end });
    expect(rest.failed.map(one => one.at)).toEqual([new Date(at(8)), new Date(at(5))]);
  });
});

describe('delivery', () => {
  test('counts every deployment and every failed sync of a period once', async () => {
    const { now, before, includesDemo } = await modelFor(ALL).overview(principal(), { period });
    // Of six: one degraded, one rolled back; and one sync that failed.
    expect(now).toMatchObject({ successful: 3, failed: 2, rollbacks: 1 });
    expect(before).toMatchObject({ successful: 1, failed: 0, rollbacks: 0 });
    expect(includesDemo).toBe(false);
  });

  test('says the mean time from commit to deployed, without rollbacks and unknown commits', async () => {
    const { now } = await modelFor(ALL).overview(principal(), { period });
    expect(now).toMatchObject({ leadSeconds: 3 * 3600, leadOf: 2 });
  });

  test('says the mean time until all was well again', async () => {
    const { now } = await modelFor(ALL).overview(principal(), { period });
    // Ten minutes of being degraded, and the hour from a failed sync to one that succeeded.
    expect(now).toMatchObject({ restoreSeconds: 35 * 60, restoredOf: 2 });
  });

  test('puts what happened in the days of the reader', async () => {
    const onDay = async (offset: number) => {
      const { days } = await modelFor(ALL).overview(principal(), {
        period: periodOf(period.to, 7, offset),
      });
      return days.map(({ successful, failed, rollbacks }) => [successful, failed, rollbacks].join());
    };
    expect(await onDay(0)).toEqual(['0,0,0', '0,0,0', '0,0,0', '0,0,0', '1,1,0', '1,1,0', '1,0,1']);
    // What was late on the 15th in London was on the 16th in Berlin.
    expect(await onDay(60)).toEqual(['0,0,0', '0,0,0', '0,0,0', '0,0,0', '1,1,0', '0,1,0', '2,0,1']);
  });

  test.each([
    ['who see all', ALL],
    ['whose rules look at every application', SOME],
  ])(
    'names to those %s what had most deployments and failures, but nothing of the platform and no Git Source',
    async (_, selection) => {
      const model = modelFor(selection);
      const active = await model.mostActive(principal(), { period });
      expect(active.map(({ name, count, before }) => [name, count, before])).toEqual([
        ['shop', 3, 1],
        ['cart', 1, 0],
        ['edge', 1, 0],
      ]);
      expect(active[0]?.trend).toEqual([0, 0, 0, 0, 1, 1, 1]);
      const failing = await model.mostFailing(principal(), { period });
      expect(failing).toMatchObject([{ name: 'shop', count: 2, health: 'Healthy' }]);
      const recent = await model.recent(principal(), { period }, 20);
      expect(recent.map(({ name }) => name).toSorted()).toEqual(['cart', 'edge', 'shop', 'shop', 'shop']);
      const { now } = await model.overview(principal(), { period });
      expect(now).toMatchObject({ successful: 3, failed: 2, rollbacks: 1 });
    },
  );

  test('says how the applications of each runtime are now', async () => {
    expect(await modelFor(ALL).byRuntime(principal(), { period })).toEqual([
      { runtime: 'edge', health: 'Healthy', sync: 'Synced', count: 1 },
      { runtime: 'production', health: 'Healthy', sync: 'Synced', count: 2 },
    ]);
    const mine = await modelFor(ONLY_CART).byRuntime(principal({ admin: false }), { period });
    expect(mine).toMatchObject([{ runtime: 'production', count: 1 }]);
  });

  test('is narrowed to runtimes', async () => {
    const edge = { period, runtimes: ['edge'] };
    const { now } = await modelFor(ALL).overview(principal(), edge);
    expect(now).toMatchObject({ successful: 1, failed: 0 });
    expect(await modelFor(ALL).recent(principal(), edge, 5)).toMatchObject([
      { name: 'edge', runtime: 'edge' },
    ]);
    expect(await modelFor(ALL).recent(principal(), { period, runtimes: ['nobodys'] }, 5)).toEqual([]);
  });

  test('is narrowed to environments, which it names', async () => {
    const told = { runtime: 'staged', at: '2026-11-16T11:00:00.000Z' };
    const accountId = 'e'.repeat(24);
    await tell(
      [
        app('till-dev', { labels: { env: 'dev' } }),
        app('till-prod', { labels: { env: 'prod' }, health: { status: 'Degraded' } }),
        app('till', {}),
        app('tills', { labels: { ...GIT_SOURCE, env: 'prod' } }),
        deployment('tills', 5),
        deployment('till-dev', 4),
        deployment('till-prod', 5),
        deployment('till', 6),
      ],
      { ...told, accountId },
    );
    const who = principal({ accountId });
    const prod = { period, environments: ['prod'] };
    for (const model of [modelFor(ALL), modelFor(SOME)]) {
      const { now } = await model.overview(who, prod);
      expect(now.successful + now.failed).toBe(1);
      expect(await model.mostActive(who, prod)).toMatchObject([{ name: 'till-prod', count: 1 }]);
      expect(await model.recent(who, prod, 5)).toMatchObject([{ name: 'till-prod' }]);
      expect(await model.byRuntime(who, prod)).toMatchObject([{ health: 'Degraded', count: 1 }]);
      expect(await model.environments(who, prod)).toEqual(['dev', 'prod']);
      expect(await model.recent(who, { period, environments: ['qa'] }, 5)).toEqual([]);
    }
  });

  test('is counted over nothing but what the caller may view', async () => {
    const mine = modelFor(ONLY_CART);
    const member = principal({ admin: false });
    expect((await mine.overview(member, { period })).now).toMatchObject({ successful: 1, failed: 0 });
    expect(await mine.recent(member, { period }, 5)).toMatchObject([{ name: 'cart' }]);
    expect(await mine.mostFailing(member, { period })).toEqual([]);
    expect(await mine.mostActive(member, { period })).toMatchObject([{ name: 'cart', count: 1 }]);
    const none = await modelFor({ reach: 'none' }).overview(member, { period });
    expect(none.now).toMatchObject({ successful: 0, failed: 0, rollbacks: 0, leadOf: 0 });
    const rival = await modelFor(ALL).overview(principal({ accountId: RIVAL }), { period });
    expect(rival.now).toMatchObject({ successful: 1, failed: 0, rollbacks: 0 });
  });

  test('says when some of it came with the demo', async () => {
    await sql`update gitops.deployments set body = (body::jsonb || '{"isDemo": true}')::json
      where account_id = ${RIVAL}`.execute(pool.sql);
    const { includesDemo } = await modelFor(ALL).overview(principal({ accountId: RIVAL }), { period });
    expect(includesDemo).toBe(true);
  });

  test('is found from what was built, by image, by commit and by build', async () => {
    const [commit, build] = ['d'.repeat(40), 'e'.repeat(24)];
    const told = { accountId: ACME, runtime: 'traced' };
    const message = `web 2 to dev\n\nBuilt from ${commit} by https://ci.example/builds/${build}`;
    await tell(
      [
        app('web', { images: ['hub.example/shop/web:3'] }),
        app('cart', { images: ['shop/cart:9'] }),
        app('new', { images: ['shop/web:2'] }),
        app('places', { images: ['shop/web:2'], labels: GIT_SOURCE }),
        deployment('places', 4, { revisions: ['c'.repeat(40)] }),
        deployment('web', 1, { images: ['hub.example/shop/web:1'] }),
        deployment('web', 2, { images: ['hub.example/shop/web:2@sha256:aa'], commit: { sha: 'f', message } }),
        deployment('web', 3, { images: ['hub.example/shop/web:3'] }),
        deployment('cart', 4, { images: ['shop/cart:9'], revisions: ['c'.repeat(40)] }),
      ],
      told,
    );
    const from = async (images: readonly string[], ids: readonly string[] = [], model = modelFor(ALL)) => {
      const found = await model.from(principal(), { images, ids });
      return found.map(({ deployment: came, isCurrent, traces }) =>
        [came?.name ?? 'under way', came?.historyId ?? '', isCurrent, ...traces].join(' ').trim(),
      );
    };
    const long = [`web 2 false ${commit}`, `web 2 false ${build}`];
    expect(await from([], [commit])).toEqual([long[0]]);
    expect(await from([], [build, 'abc', '0'.repeat(40)])).toEqual([long[1]]);
    expect(await from([], ['c'.repeat(40)])).toEqual([`cart 4 true ${'c'.repeat(40)}`]);
    // Known with its registry, without it, and by its digest; not that of another registry.
    expect(await from(['hub.example/shop/web:3'])).toEqual(['web 3 true hub.example/shop/web:3']);
    expect(await from(['shop/web:3'])).toEqual(['web 3 true shop/web:3']);
    expect(await from(['other.example/shop/web:3'])).toEqual([]);
    expect(await from(['sha256:aa'])).toEqual(['web 2 false sha256:aa']);
    expect(await from(['other.example/shop/cart:9'])).toEqual(['cart 4 true other.example/shop/cart:9']);
    // Being synced for the first time, it has no deployment yet.
    expect(await from(['shop/web:2'])).toEqual(['under way  true shop/web:2', 'web 2 false shop/web:2']);
    expect(await from(['shop/web:3', 'shop/cart:9'], [], modelFor(ONLY_CART))).toEqual([
      'cart 4 true shop/cart:9',
    ]);
    expect(
      await modelFor(ALL).from(principal({ accountId: RIVAL }), { images: ['shop/cart:9'], ids: [commit] }),
    ).toEqual([]);
    await expect(from(Array.from({ length: 501 }, () => 'x'))).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });

  test('is found while it is on its way: an application that differs from a commit that speaks of it', async () => {
    const [first, second, third] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)];
    const commitOf = (id: string) => ({
      sha: id.replaceAll(/./g, 'f'),
      message: `to dev\n\nBuilt from ${id}`,
    });
    const moving = (status: 'Synced' | 'OutOfSync', id: string) =>
      app('moving', { sync: { status, revisions: ['e'.repeat(40)] }, commit: commitOf(id) });
    const told = { runtime: 'moved' };
    const from = async (model = modelFor(ALL), who = principal()) =>
      (await model.from(who, { images: [], ids: [first, second, third] })).map(
        ({ deployment: came, traces, isCurrent }) =>
          [came?.historyId ?? 'under way', isCurrent, ...traces].join(' '),
      );
    await tell([moving('Synced', first), deployment('moving', 1, { commit: commitOf(first) })], told);
    const came = `1 true ${first}`;
    expect(await from()).toEqual([came]);
    // At the same commit and with nothing to do, it is not what was built.
    await tell([moving('Synced', second)], told);
    expect(await from()).toEqual([came]);
    await tell(
      [moving('OutOfSync', second), { ...moving('OutOfSync', second), name: 'places', labels: GIT_SOURCE }],
      told,
    );
    expect(await from()).toEqual([`under way true ${second}`, came]);
    expect(await from(modelFor(ONLY_CART))).toEqual([]);
    expect(await from(modelFor(ALL), principal({ accountId: RIVAL }))).toEqual([]);
    // By its image and by its commit it is one and the same.
    const image = 'hub.example/moving:2';
    await tell([{ ...moving('OutOfSync', second), images: [image] }], told);
    const [way, ...others] = await modelFor(ALL).from(principal(), { images: [image], ids: [second] });
    expect([way?.deployment, way?.traces, others]).toEqual([undefined, [second, image], []]);
    await tell([moving('OutOfSync', second), deployment('moving', 2, { commit: commitOf(second) })], told);
    expect(await from()).toEqual([`2 true ${second}`, `1 true ${first}`]);
    // Who has differed for long waits for somebody, whatever is committed meanwhile.
    await tell([moving('OutOfSync', third)], told);
    expect(await from()).toHaveLength(3);
    await sql`update gitops.applications set since = now() - interval '2 hours' where name = 'moving'`.execute(
      pool.sql,
    );
    expect(await from()).toHaveLength(2);
  });

  test('is not on its way to what differed before it was written', async () => {
    const [build, told] = ['4'.repeat(40), { runtime: 'waiting' }];
    const written = (date: Date | undefined) =>
      app('waits', {
        sync: { status: 'OutOfSync', revisions: ['d'.repeat(40)] },
        commit: {
          sha: 'd'.repeat(40),
          message: `to dev\n\nBuilt from ${build}`,
          ...(date && { date: date.toISOString() }),
        },
      });
    const isOnItsWay = async () =>
      (await modelFor(ALL).from(principal(), { images: [], ids: [build] })).length > 0;
    await tell([app('waits', { sync: { status: 'Synced', revisions: ['c'.repeat(40)] } })], told);
    await tell([written(new Date())], told);
    expect(await isOnItsWay()).toBe(true);
    // It waited for somebody already when this was committed.
    await sql`update gitops.applications set since = now() - interval '5 minutes' where name = 'waits'`.execute(
      pool.sql,
    );
    expect(await isOnItsWay()).toBe(false);
    await tell([written(new Date(Date.now() - 600_000))], told);
    expect(await isOnItsWay()).toBe(true);
    // Of a commit without a date nobody knows.
    await tell([written(undefined)], told);
    expect(await isOnItsWay()).toBe(true);
  });

  test('keeps no failure of a runtime that was deleted', async () => {
    const runtime = { accountId: ACME, runtimeId: `${ACME}-gone`, runtimeName: 'gone' };
    await tell([app('gone', { health: { status: 'Degraded' } })], { runtime: 'gone' });
    await inTransaction(pool.sql, tx => forgetRuntime(tx, runtime, new Date()));
    const { rows } = await sql`select from gitops.failures where runtime_id = ${runtime.runtimeId}`.execute(
      pool.sql,
    );
    expect(rows).toEqual([]);
  });
});
