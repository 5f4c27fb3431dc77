import type { ReportBody } from '@freshet/contracts/gitops';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { createTestDatabase } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationBody } from '../testing/index.ts';
import { applyBatch, forgetRuntime } from './apply-batch.ts';
import { createEventHandler, type EventHandlerDeps } from './create-event-handler.ts';
import { gitopsSchema } from './schema.ts';
import type { GitOpsTables } from './tables.ts';

const ACCOUNT = 'a'.repeat(24);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<GitOpsTables>;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gitopsSchema]);
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

interface Batch {
  readonly most?: number;
  readonly generation: number;
  readonly lines: string;
}

const apply = (runtimeId: string, batch: Batch) =>
  inTransaction(pool.sql, tx =>
    applyBatch(tx, { accountId: ACCOUNT, runtimeId, runtimeName: 'production', ...batch }),
  );

/** Sessions of one runtime; each begins with a snapshot, and says something of a few things afterwards. */
const thing = fc.constantFrom('one', 'two', 'three', 'four');
const application: fc.Arbitrary<ReportBody> = fc
  .record({ name: thing, health: fc.constantFrom('Healthy', 'Degraded'), label: thing })
  .map(({ name, health, label }) =>
    applicationBody({ name, health: { status: health as 'Healthy' }, labels: { team: label } }),
  );
const cluster: fc.Arbitrary<ReportBody> = fc.record({ name: thing, objects: fc.nat(3) }).map(
  ({ name, objects }): ReportBody => ({
    is: 'cluster',
    server: `https://${name}`,
    name,
    labels: {},
    annotations: {},
    namespaces: [],
    connection: { status: 'Successful' },
    applications: 0,
    objects,
  }),
);
const deployment: fc.Arbitrary<ReportBody> = fc
  .record({
    name: thing,
    historyId: fc.nat(3),
    sha: fc.option(fc.constantFrom('abc', 'def'), { nil: undefined }),
  })
  .map(
    ({ name, historyId, sha }): ReportBody => ({
      is: 'deployment',
      namespace: 'argocd',
      name,
      uid: `uid-${name}`,
      historyId,
      revisions: ['abc'],
      sources: [],
      deployedAt: `2026-11-16T0${historyId}:00:00.000Z`,
      images: [],
      ...(sha === undefined ? {} : { commit: { sha } }),
    }),
  );
const change: fc.Arbitrary<ReportBody> = fc.record({ sha: thing, author: thing }).map(
  ({ sha, author }): ReportBody => ({
    is: 'change',
    repoUrl: 'https://git.example/config.git',
    branch: 'main',
    commit: { sha, author, date: '2026-11-16T03:00:00.000Z' },
    entities: [{ kind: 'Application', name: sha, action: 'changed', path: 'a.yaml' }],
  }),
);
const gone: fc.Arbitrary<ReportBody> = fc.record({ name: thing, isCluster: fc.boolean() }).map(
  ({ name, isCluster }): ReportBody => ({
    is: 'gone',
    what: isCluster
      ? { is: 'cluster', server: `https://${name}` }
      : { is: 'application', kind: 'Application', namespace: 'argocd', name },
  }),
);
const news = fc.oneof(application, cluster, gone, deployment, change);
const session = fc.record({
  snapshots: fc.array(
    fc.record({
      told: fc.array(fc.oneof(application, cluster), { maxLength: 4 }),
      after: fc.array(news, { maxLength: 5 }),
      isEnded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  cut: fc.integer({ min: 1, max: 5 }),
});

/** The batches of sessions, in the order in which a runtime sends them. */
const batchesOf = (
  sessions: readonly {
    snapshots: readonly { told: readonly ReportBody[]; after: readonly ReportBody[]; isEnded: boolean }[];
    cut: number;
  }[],
): readonly Batch[] =>
  sessions.flatMap(({ snapshots, cut }, index) => {
    const bodies: ReportBody[] = [];
    for (const { told, after, isEnded } of snapshots) {
      const since = bodies.length + 1;
      bodies.push({ is: 'snapshot', phase: 'begin' }, ...told);
      if (isEnded) bodies.push({ is: 'snapshot', phase: 'end', since });
      bodies.push(...after);
    }
    const lines = bodies.map((body, at) =>
      JSON.stringify({ seq: at + 1, at: '2026-11-16T03:00:00.000Z', body }),
    );
    const batches: Batch[] = [];
    for (let start = 0; start < lines.length; start += cut)
      batches.push({ generation: index + 1, lines: lines.slice(start, start + cut).join('\n') });
    return batches;
  });

/** All that is stored of a runtime, with ids that depend on it left out. */
const tablesOf = async (runtimeId: string) => {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(pool.sql)).rows;
  return {
    applications: await read(sql`select name, health, labels, generation, seq, digest from gitops.applications
      where runtime_id = ${runtimeId} order by name`),
    bodies: await read(sql`select head::text, resources::text from gitops.application_bodies
      where runtime_id = ${runtimeId} order by head::text`),
    objects: await read(sql`select kind, name, body, generation, seq from gitops.objects
      where runtime_id = ${runtimeId} order by name`),
    tombstones: await read(sql`select generation, seq from gitops.tombstones
      where runtime_id = ${runtimeId} order by generation, seq`),
    deployments: await read(sql`select uid, history_id, generation, seq, body::text from gitops.deployments
      where runtime_id = ${runtimeId} order by uid, history_id`),
    changes: await read(sql`select sha, generation, seq, body::text from gitops.changes
      where runtime_id = ${runtimeId} order by sha`),
    floor: await read(
      sql`select floor_generation, floor_seq from gitops.runtimes where runtime_id = ${runtimeId}`,
    ),
  };
};

describe('the read model', () => {
  test('is the same in whatever order, and however often, the batches of sessions arrive', async () => {
    const orders = fc
      .array(session, { minLength: 1, maxLength: 3 })
      .map(batchesOf)
      .chain(batches =>
        fc.record({
          batches: fc.constant(batches),
          shuffled: fc.shuffledSubarray([...batches], { minLength: batches.length }),
          again: fc.subarray([...batches]),
        }),
      );
    await fc.assert(
      fc.asyncProperty(orders, async ({ batches, shuffled, again }) => {
        const [inOrder, mixed] = [systemIds.next(), systemIds.next()];
        for (const batch of batches) await apply(inOrder, batch);
        const expected = await tablesOf(inOrder);
        for (const batch of [...shuffled, ...again]) await apply(mixed, batch);
        expect(await tablesOf(mixed)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  const told = (...bodies: readonly ReportBody[]): string =>
    bodies
      .map((body, at) => JSON.stringify({ seq: at + 1, at: '2026-11-16T03:00:00.000Z', body }))
      .join('\n');

  test('keeps nothing of a runtime that was deleted, and leaves what others told of the same commit', async () => {
    const [one, other] = [systemIds.next(), systemIds.next()].toSorted().toReversed() as [string, string];
    const commit = { sha: 'same', author: 'ada', date: '2026-11-16T03:00:00.000Z' };
    const place = { repoUrl: 'https://git.example/shared.git', branch: 'main', entities: [] };
    const said = (author: string): Batch => ({
      generation: 1,
      lines: told(applicationBody(), { is: 'change', ...place, commit: { ...commit, author } }),
    });
    await apply(one, said('ada'));
    await apply(other, said('mallory'));
    const before = await tablesOf(one);
    expect(before.changes).toMatchObject([{ body: expect.stringContaining('ada') }]);
    const target = { accountId: ACCOUNT, runtimeId: other, runtimeName: 'production' };
    await inTransaction(pool.sql, tx => forgetRuntime(tx, target, new Date()));
    expect(await apply(other, said('mallory'))).toEqual({ changed: [], gone: [], refused: [] });
    expect(Object.values(await tablesOf(other)).flat()).toEqual([]);
    expect(await tablesOf(one)).toEqual(before);
  });

  test('has no more of a runtime than there is room for, and says what it left out', async () => {
    const runtimeId = systemIds.next();
    const lines = told(...['one', 'two', 'three'].map(name => applicationBody({ name })));
    const first = await apply(runtimeId, { generation: 1, most: 2, lines });
    expect(first.changed).toHaveLength(2);
    expect(first.refused).toEqual([{ seq: 3, reason: 'a runtime may have at most 2 applications' }]);
    // What has its place keeps it, and what is gone leaves it to others.
    const gone: ReportBody = {
      is: 'gone',
      what: { is: 'application', kind: 'Application', namespace: 'argocd', name: 'one' },
    };
    await apply(runtimeId, { generation: 2, most: 2, lines: told(gone) });
    const again = await apply(runtimeId, {
      generation: 3,
      most: 2,
      lines: told(applicationBody({ name: 'three' })),
    });
    expect(again).toMatchObject({ changed: [expect.any(String)], refused: [] });
  });

  test('says which applications changed, and nothing of those that were only told again', async () => {
    const runtimeId = systemIds.next();
    const lines = told(
      { is: 'snapshot', phase: 'begin' },
      applicationBody({ name: 'shop' }),
      applicationBody({ name: 'cart', labels: { team: 'a' } }),
      { is: 'snapshot', phase: 'end', since: 1 },
    );
    expect((await apply(runtimeId, { generation: 1, lines })).changed).toHaveLength(2);
    expect(await apply(runtimeId, { generation: 2, lines })).toEqual({ changed: [], gone: [], refused: [] });
    const left = told(
      { is: 'snapshot', phase: 'begin' },
      applicationBody({ name: 'shop', health: { status: 'Degraded' } }),
      { is: 'snapshot', phase: 'end', since: 1 },
    );
    const { changed, gone } = await apply(runtimeId, { generation: 3, lines: left });
    expect(changed).toHaveLength(1);
    expect(gone).toMatchObject([{ attributes: { label: ['team=a'], runtime: ['production'] } }]);
  });
});

describe('reports that were told outside of a session', () => {
  const told = (runtimeId: string, generation: number, seq: number, body: object) =>
    apply(runtimeId, {
      generation,
      lines: JSON.stringify({ seq, at: '2026-11-16T00:00:00.000Z', body }),
    });
  const health = (status: 'Healthy' | 'Degraded') => applicationBody({ name: 'one', health: { status } });
  const known = async (runtimeId: string) => {
    const { rows } = await sql<{ health: string }>`select health from gitops.applications
      where runtime_id = ${runtimeId}`.execute(pool.sql);
    return rows.map(row => row.health);
  };

  test('count by their time, whichever comes first, and never against a session', async () => {
    const runtimeId = systemIds.next();
    await told(runtimeId, 0, 2_000, health('Degraded'));
    await told(runtimeId, 0, 1_000, health('Healthy'));
    expect(await known(runtimeId)).toEqual(['Degraded']);
    await told(runtimeId, 1, 1, health('Healthy'));
    await told(runtimeId, 0, 3_000, health('Degraded'));
    expect(await known(runtimeId)).toEqual(['Healthy']);
    const { namespace, name } = applicationBody({ name: 'one' });
    await told(runtimeId, 0, 4_000, {
      is: 'gone',
      what: { is: 'application', kind: 'Application', namespace, name },
    });
    expect(await known(runtimeId)).toEqual(['Healthy']);
  });
});

test('that something is gone is remembered for a while, also where no snapshot ever sweeps it', async () => {
  const runtimeId = systemIds.next();
  const now = new Date('2026-11-16T01:00:00.000Z');
  const goneAt = async (name: string, daysAgo: number) => {
    const at = now.getTime() - daysAgo * 86_400_000;
    const what = { is: 'application', kind: 'Application', namespace: 'argocd', name };
    const line = { seq: at, at: new Date(at).toISOString(), body: { is: 'gone', what } };
    await apply(runtimeId, { generation: 0, lines: JSON.stringify(line) });
  };
  await goneAt('long ago', 31);
  await goneAt('lately', 1);
  for (const daysAgo of [1, 269, 271])
    await sql`insert into gitops.gone_unlisted (account_id, runtime_id, uid, gone_at)
      values (${ACCOUNT}, ${runtimeId}, ${`uid-${daysAgo}`}, ${new Date(now.getTime() - daysAgo * 86_400_000)})`.execute(
      pool.sql,
    );
  const handler = createEventHandler({
    work: pool,
    clock: new ManualClock(now),
  } as unknown as EventHandlerDeps);
  await handler.schedules.find(({ name }) => name === 'event-handler.forget-facts')?.run({} as never);
  const { rows } = await sql<{ seq: string }>`select seq from gitops.tombstones
    where runtime_id = ${runtimeId}`.execute(pool.sql);
  expect(rows.map(({ seq }) => Number(seq))).toEqual([now.getTime() - 86_400_000]);
  // As long as there are facts of it.
  const { rows: unlisted } = await sql`select uid from gitops.gone_unlisted
    where runtime_id = ${runtimeId} order by uid`.execute(pool.sql);
  expect(unlisted).toEqual([{ uid: 'uid-1' }, { uid: 'uid-269' }]);
});
