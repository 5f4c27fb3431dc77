/**
 * The read model of GitOps: how many reports a second go from the intake over the bus into the tables, how long after a
 * report people see it, and how long the first page of a fleet takes with its counters, for each way to narrow it.
 *
 * Runs on a PostgreSQL of its own with durable commits: `node bench/gitops-platform.ts`, or with another number of
 * applications as its argument.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Principal } from '@freshet/domain/access';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import {
  type ApiEventsTables,
  apiEventsSchema,
  createApiEvents,
} from '../control-plane/src/api-events/index.ts';
import {
  appendEvents,
  type BusTables,
  busSchema,
  createEventBus,
} from '../control-plane/src/event-bus/index.ts';
import {
  type ApplicationFilter,
  createEventHandler,
  type GitOpsTables,
  gitopsSchema,
} from '../control-plane/src/event-handler/index.ts';
import { type Journals, UnitOfWork } from '../control-plane/src/unit-of-work/index.ts';
import { quantile, sayBesideBar } from './figures.ts';

const COUNT = Number(process.argv[2] ?? 50_000);
const ACCOUNT = 'a'.repeat(24);
const RUNTIMES = 4;
const BATCH = 1_000;
const ROUNDS = 40;
const NEWS = 50;

const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  password: new Secret('bench'),
  log: () => undefined,
  clock: systemClock,
});
const { url } = postgres;
await migrate(url, [busSchema, apiEventsSchema, gitopsSchema]);
const open = <Tables>(schema: string) =>
  connectDatabase<Tables>({ url, role: roleOf(schema), maxConnections: 8 });
const [intakePool, modelPool, busPool] = [
  open<ApiEventsTables>('api_events'),
  open<GitOpsTables>('gitops'),
  open<BusTables>('bus'),
];

const journals: Journals = {
  audit: async () => undefined,
  events: appendEvents({ ids: systemIds, clock: systemClock }),
  jobs: async () => undefined,
  idempotency: async () => undefined,
  committed: () => bus.wake(),
};
const apiEvents = createApiEvents({
  work: new UnitOfWork(intakePool.sql, journals),
  clock: systemClock,
  ids: systemIds,
});
const handler = createEventHandler({
  work: new UnitOfWork(modelPool.sql, journals),
  batches: apiEvents.batches,
  runtimes: { resync: async () => 0 },
  // The costlier case: a rule decides on every row.
  select: async () => ({
    reach: 'some',
    grant: [{ effect: 'allow', conditions: [], source: { reason: 'open' } }],
    deny: [
      {
        effect: 'deny',
        conditions: [{ of: 'attribute:label', test: 'some', values: new Set(['team=team-39']) }],
        source: { reason: 'open' },
      },
    ],
  }),
  clock: systemClock,
});
const bus = createEventBus({
  sql: busPool.sql,
  clock: systemClock,
  ids: systemIds,
  log: memoryLogger(),
  registry: new Registry(),
  replica: 'bench',
  consumers: handler.consumers,
});
await bus.start();

const runtimes = Array.from({ length: RUNTIMES }, (_, index) => ({
  runtime: { id: systemIds.next(), accountId: ACCOUNT, name: `runtime-${index}` },
  seq: 0,
}));

const HEALTH = ['Healthy', 'Healthy', 'Healthy', 'Progressing', 'Degraded'];

const application = (n: number, revision: string) => ({
  is: 'application',
  kind: 'Application',
  namespace: 'argocd',
  name: `service-${n}-${['web', 'api', 'worker'][n % 3]}`,
  uid: `uid-${n}`,
  createdAt: '2026-11-16T01:00:00.000Z',
  labels: { team: `team-${n % 40}`, tier: `tier-${n % 3}` },
  annotations: { 'freshet.io/product': `product-${n % 500}`, 'freshet.io/app-group': `group-${n % 100}` },
  project: `project-${n % 20}`,
  sources: [{ repoUrl: `https://git.example/team-${n % 40}.git`, path: `apps/${n}`, targetRevision: 'main' }],
  destination: {
    server: `https://cluster-${n % 50}`,
    name: `cluster-${n % 50}`,
    namespace: `ns-${n % 1000}`,
  },
  gitSource: `source-${n % 40}`,
  automation: { isOn: true, prune: true, selfHeal: true },
  sync: { status: n % 7 === 0 ? 'OutOfSync' : 'Synced', revisions: [revision] },
  health: { status: HEALTH[n % HEALTH.length] },
  conditions: [],
  images: [`registry.example/service-${n}:1.0.${n % 90}`],
  urls: [],
  resources: Array.from({ length: 8 }, (_, at) => ({
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    namespace: `ns-${n % 1000}`,
    name: `service-${n}-${at}`,
    sync: 'Synced',
    health: 'Healthy',
  })),
  resourceCount: 8,
  deployedAt: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
});

const send = async (index: number, bodies: readonly object[]): Promise<void> => {
  const stream = runtimes[index % RUNTIMES];
  if (!stream) return;
  const first = stream.seq + 1;
  stream.seq += bodies.length;
  const at = new Date().toISOString();
  const lines = bodies.map((body, offset) => JSON.stringify({ seq: first + offset, at, body }));
  await apiEvents.intake.take(
    { runtime: stream.runtime, generation: 1, first, last: stream.seq },
    Buffer.from(`${lines.join('\n')}\n`),
  );
};

const drained = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*) as left from api_events.batches`.execute(
      intakePool.sql,
    );
    if (rows[0]?.left === 0) return;
    await delay(20);
  }
};

/** Every application once; each of them at one runtime. */
const tellAll = async (revision: string): Promise<number> => {
  const started = performance.now();
  const parts = Array.from({ length: RUNTIMES }, async (_, index) => {
    const own = Array.from({ length: COUNT }, (__, n) => n).filter(n => n % RUNTIMES === index);
    for (let start = 0; start < own.length; start += BATCH)
      await send(
        index,
        own.slice(start, start + BATCH).map(n => application(n, revision)),
      );
  });
  await Promise.all(parts);
  await drained();
  return COUNT / ((performance.now() - started) / 1_000);
};

const reader: Principal = { kind: 'user', id: 'u'.repeat(24), accountId: ACCOUNT, admin: false, teamIds: [] };
const { applications } = handler.readModel;

const FILTERS: readonly (readonly [string, ApplicationFilter])[] = [
  ['no filter', {}],
  ['part of a name', { search: 'ice-4242' }],
  ['part of no name', { search: 'nothing has this' }],
  ['one cluster', { clusters: ['cluster-7'] }],
  ['one runtime and two labels', { runtimes: ['runtime-1'], labels: ['team=team-1', 'team=team-5'] }],
  ['unhealthy and out of sync', { health: ['Degraded', 'Progressing'], sync: ['OutOfSync'] }],
  ['one product', { products: ['product-77'] }],
  ['one group', { groups: ['group-7'] }],
  ['deployed lately', { deployedFrom: '2026-12-01T00:00:00Z' }],
];

const measureLists = async (): Promise<void> => {
  await sql`analyze`.execute(modelPool.sql);
  for (const [name, filter] of FILTERS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await Promise.all([
        applications.list(reader, { filter, sort: round % 2 ? 'NAME_ASC' : 'DEPLOYED_DESC', limit: 50 }),
        applications.count(reader, filter),
      ]);
      times.push(performance.now() - started);
    }
    sayBesideBar(
      `first page and counters of ${COUNT}, ${name}`,
      `p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      '<= 300 ms',
    );
  }
};

const measureNews = async (): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < NEWS; round += 1) {
    const revision = `news-${round}`;
    // None of those that the rule hides.
    const told = application(round * 40, revision);
    const { name } = told;
    const started = performance.now();
    await send(0, [told]);
    for (;;) {
      const page = await applications.list(reader, { filter: { search: name }, sort: 'NAME_ASC', limit: 1 });
      if (page.applications[0]?.head.sync.revisions[0] === revision) break;
      await delay(2);
    }
    times.push(performance.now() - started);
  }
  sayBesideBar(
    'a report until people see it',
    `p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    '(push: <= 2 s)',
  );
};

try {
  sayBesideBar(
    'reports of new applications, stored and applied',
    `${(await tellAll('one')).toFixed(0)}/s`,
    '>= 5,000/s',
  );
  sayBesideBar(
    'reports of changes, stored and applied',
    `${(await tellAll('two')).toFixed(0)}/s`,
    '>= 5,000/s',
  );
  sayBesideBar(
    'reports of nothing new, stored and applied',
    `${(await tellAll('two')).toFixed(0)}/s`,
    '>= 5,000/s',
  );
  await measureLists();
  await measureNews();
} finally {
  await bus.stop();
  await Promise.all([intakePool, modelPool, busPool].map(pool => pool.close()));
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
