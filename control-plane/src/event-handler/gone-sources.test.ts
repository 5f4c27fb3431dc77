/** What figures of delivery make of Git Sources and of what the platform made for itself, once that is gone. */
import type { ReportBody } from '@freshet/contracts/gitops';
import { periodOf } from '@freshet/domain/periods';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { applicationBody } from '../testing/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { applyBatch } from './apply-batch.ts';
import { createReadModel } from './read-model.ts';
import { rebuildReadModel } from './rebuild.ts';
import { gitopsSchema } from './schema.ts';
import type { GitOpsTables } from './tables.ts';

const period = periodOf(new Date('2026-11-16T12:00:00.000Z'), 7);
const AT = '2026-11-16T11:00:00.000Z';

let database: TestDatabase;
let pool: Database<GitOpsTables>;
let accountId = '';
let generation = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gitopsSchema]);
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const tell = (...bodies: readonly ReportBody[]) => {
  generation += 1;
  const lines = bodies.map((body, index) => JSON.stringify({ seq: index + 1, at: AT, body })).join('\n');
  const target = { accountId, runtimeId: `runtime-of-${accountId}`, runtimeName: 'production', generation };
  return inTransaction(pool.sql, tx => applyBatch(tx, { ...target, lines }));
};

const web = applicationBody({ name: 'web', deployedAt: '2026-11-14T10:00:00.000Z' });
const source = (labels: Readonly<Record<string, string>> = { 'freshet.io/entity': 'git-source' }) =>
  applicationBody({
    name: 'source',
    labels,
    deployedAt: '2026-11-15T10:00:00.000Z',
    operation: { phase: 'Failed', finishedAt: '2026-11-14T09:00:00.000Z' },
  });
const deployed = (name: string, historyId: number): ReportBody => ({
  is: 'deployment',
  namespace: 'argocd',
  name,
  uid: `uid-${name}`,
  historyId,
  revisions: ['abc'],
  sources: [],
  deployedAt: `2026-11-1${historyId}T10:00:00.000Z`,
  commit: { sha: 'abc', date: '2026-11-13T10:00:00.000Z' },
  images: [],
});
const GONE: ReportBody = {
  is: 'gone',
  what: { is: 'application', kind: 'Application', namespace: 'argocd', name: 'source' },
};

/** With everything dropped that will be told again. */
const rebuild = () =>
  inTransaction(pool.sql, tx => {
    const work = {
      change: (_: ChangeContext, act: (change: unknown) => unknown) =>
        act({ sql: tx, audit: () => undefined }),
    };
    const context = { actor: { accountId } } as unknown as ChangeContext;
    return rebuildReadModel({ work: work as never, runtimes: { resync: async () => 1 } }, context);
  });

const figures = async () => {
  const { delivery } = createReadModel({ sql: pool.sql, select: async () => ({ reach: 'all' }) });
  const who = { kind: 'user', id: 'u', accountId, admin: true, teamIds: [] } as const;
  const { now } = await delivery.overview(who, { period });
  return [now.successful, now.failed, now.leadOf];
};

beforeEach(async () => {
  accountId = String(generation).padStart(24, 'a');
  await tell(web, deployed('web', 4), source(), deployed('source', 5));
  expect(await figures()).toEqual([1, 0, 1]);
});

test.each([
  ['is told to be gone', () => tell(GONE)],
  [
    'is not told again',
    () => tell({ is: 'snapshot', phase: 'begin' }, web, { is: 'snapshot', phase: 'end', since: 1 }),
  ],
  ['goes with all that is told anew', rebuild],
])(
  'a Git Source that %s is counted no more than before, whatever of it was still on its way',
  async (_, leave) => {
    await leave();
    expect(await figures()).toEqual([1, 0, 1]);
    await tell(deployed('source', 6));
    expect(await figures()).toEqual([1, 0, 1]);
  },
);

test('what the platform made for itself is counted no more than before when it is gone', async () => {
  await tell(source({ 'freshet.io/internal': 'true' }));
  await tell(GONE);
  expect(await figures()).toEqual([1, 0, 1]);
});

test('one that is back as an application for people is counted with all that it did', async () => {
  await tell(GONE);
  await tell(source({}));
  expect(await figures()).toEqual([2, 1, 2]);
  await tell(GONE);
  expect(await figures()).toEqual([2, 1, 2]);
});
