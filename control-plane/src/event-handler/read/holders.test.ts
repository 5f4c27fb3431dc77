import type { Principal } from '@freshet/domain/access';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationBody } from '../../testing/index.ts';
import { applyBatch } from '../apply-batch.ts';
import type { Select } from '../ports.ts';
import { gitopsSchema } from '../schema.ts';
import type { GitOpsTables } from '../tables.ts';
import type { ApplicationFilter } from './application-filter.ts';
import { countInGitSource } from './git-sources.ts';
import { readHolders } from './holders.ts';

const ACCOUNT = 'a'.repeat(24);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<GitOpsTables>;

const PLATFORM = { kind: 'Application', namespace: 'argocd', name: 'platform' } as const;
const SOURCE = { kind: 'Application', namespace: 'argocd', name: 'source' } as const;
const SET = { kind: 'ApplicationSet', namespace: 'argocd', name: 'set' } as const;

type Parent = {
  readonly kind: 'Application' | 'ApplicationSet';
  readonly namespace: string;
  readonly name: string;
};

const child = (name: string, parent: Parent | undefined, about: object = {}) =>
  applicationBody({ name, ...(parent ? { parent } : {}), ...about });

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gitopsSchema]);
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  const bodies = [
    child('platform', undefined, { labels: { 'freshet.io/internal': 'true' } }),
    child('source', PLATFORM, { labels: { 'freshet.io/entity': 'git-source' } }),
    child('set', SOURCE, { kind: 'ApplicationSet', health: { status: 'Unknown' }, gitSource: 'source' }),
    child('plain', SOURCE, { gitSource: 'source' }),
    child('east', SET, { labels: { team: 'a' }, health: { status: 'Degraded' } }),
    child('west', SET, { labels: { team: 'b' } }),
    child('alone', undefined),
  ];
  await tell(ACCOUNT, bodies);
});

const tell = async (accountId: string, bodies: readonly object[]): Promise<void> => {
  const lines = bodies.map((body, at) =>
    JSON.stringify({ seq: at + 1, at: '2026-11-16T03:00:00.000Z', body }),
  );
  await inTransaction(pool.sql, tx =>
    applyBatch(tx, {
      accountId,
      runtimeId: `runtime-of-${accountId}`,
      runtimeName: 'main',
      generation: 1,
      lines: lines.join('\n'),
    }),
  );
};

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const everything: Select = async () => ({ reach: 'all', grant: [], deny: [] });

/** Somebody who may see what has one of these labels. */
const labelled =
  (...labels: readonly string[]): Select =>
  async () => ({
    reach: 'some',
    grant: [
      {
        effect: 'allow',
        conditions: [{ of: 'attribute:label', test: 'some', values: new Set(labels) }],
        source: { reason: 'open' },
      },
    ],
    deny: [],
  });

const who = (accountId = ACCOUNT): Principal => ({
  kind: 'user',
  id: 'u',
  accountId,
  admin: false,
  teamIds: [],
});

const ask = async (filter: ApplicationFilter, select = everything, accountId = ACCOUNT) =>
  Object.fromEntries(
    (await readHolders({ sql: pool.sql, select }, who(accountId), filter)).map(
      ({ application, total, worst }) => [application.head.name, [total, worst]],
    ),
  );

test('a Git Source holds as many applications as the list shows of it: sets are none', async () => {
  const source = { runtimeId: `runtime-of-${ACCOUNT}`, name: 'source' };
  expect(await countInGitSource({ sql: pool.sql, select: everything }, who(), source)).toBe(1);
});

describe('what holds applications', () => {
  test('counts all that is below it, and stands as the worst of them; the platform itself holds nothing', async () => {
    expect(await ask({})).toEqual({ source: [3, 'Degraded'], set: [2, 'Degraded'] });
  });

  test('counts only what the filter leaves, and is left out where that is nothing', async () => {
    expect(await ask({ labels: ['team=b'] })).toEqual({ source: [1, 'Healthy'], set: [1, 'Healthy'] });
    expect(await ask({ search: 'plain' })).toEqual({ source: [1, 'Healthy'] });
    expect(await ask({ search: 'alone' })).toEqual({});
  });

  test('says how many stand how', async () => {
    const holders = await readHolders({ sql: pool.sql, select: everything }, who(), {});
    expect(holders.find(({ application }) => application.head.name === 'source')?.byState).toEqual([
      { state: 'Degraded', count: 1 },
      { state: 'Healthy', count: 2 },
    ]);
  });

  test('is of the caller alone: what they may not see neither counts nor holds', async () => {
    expect(await ask({}, labelled('team=a'))).toEqual({});
    expect(await ask({}, everything, 'b'.repeat(24))).toEqual({});
  });

  test('counts what is below something that the caller may not see', async () => {
    const some = labelled('team=a', 'team=b', 'freshet.io/entity=git-source');
    expect(await ask({}, some)).toEqual({ source: [2, 'Degraded'] });
  });

  test('counts all that is below it where there are more holders than are told, and is told before those', async () => {
    const crowd = 'c'.repeat(24);
    const sets = Array.from({ length: 1_001 }, (_, at) => `set-${at}`);
    await tell(crowd, [
      child('zoo', undefined, { labels: { 'freshet.io/entity': 'git-source' } }),
      ...sets.map(name =>
        child(name, { ...SOURCE, name: 'zoo' }, { kind: 'ApplicationSet', health: { status: 'Unknown' } }),
      ),
      ...sets.map(name => child(`in-${name}`, { ...SET, name })),
    ]);
    const holders = await ask({}, everything, crowd);
    expect(Object.keys(holders)).toHaveLength(1_000);
    expect(holders.zoo).toEqual([1_001, 'Healthy']);
    // Of two with the same below them, the upper one.
    expect(Object.keys(await ask({ search: 'in-set-1000' }, everything, crowd))).toEqual(['zoo', 'set-1000']);
  });

  test('holds itself in a circle at most once', async () => {
    const round = 'd'.repeat(24);
    await tell(round, [
      child('egg', { ...SOURCE, name: 'hen' }),
      child('hen', { ...SOURCE, name: 'egg' }),
      child('chick', { ...SOURCE, name: 'hen' }),
    ]);
    expect(await ask({}, everything, round)).toEqual({ egg: [3, 'Healthy'], hen: [3, 'Healthy'] });
  });
});
