/**
 * Home over its longest period, 90 days against the 90 before: how long the figures of delivery and of builds take in an
 * account with 100,000 deployments and as many builds, for an admin and for a member whose rules look at every application.
 *
 * Runs on a PostgreSQL of its own: `node bench/home.ts`, or with another number as its argument.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@freshet/domain/access';
import { periodOf } from '@freshet/domain/periods';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { type BuildsTables, buildsSchema } from '../control-plane/src/builds/index.ts';
import { buildStatistics } from '../control-plane/src/builds/statistics.ts';
import {
  createEventHandler,
  type GitOpsTables,
  gitopsSchema,
} from '../control-plane/src/event-handler/index.ts';
import { UnitOfWork } from '../control-plane/src/unit-of-work/index.ts';
import { quantile, sayBesideBar } from './figures.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const APPLICATIONS = 2_000;
const ACCOUNT = 'a'.repeat(24);
const DAYS = 90;
const ROUNDS = 100;
const BAR = '<= 300 ms';

const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  password: new Secret('bench'),
  log: () => undefined,
  clock: systemClock,
});
const { url } = postgres;
await migrate(url, [gitopsSchema, buildsSchema]);
// As many connections as a module of the platform has.
const model = connectDatabase<GitOpsTables>({ url, role: roleOf('gitops'), maxConnections: 10 });
const builds = connectDatabase<BuildsTables>({ url, role: roleOf('builds'), maxConnections: 10 });
const owner = connectDatabase<GitOpsTables>({ url, maxConnections: 1, statementTimeoutMs: 0 });

/** Evenly over both periods, so that the n-th of them was then. */
const when = sql.raw(`now() - n * (interval '${2 * DAYS} days' / ${COUNT})`);

const fillModel = async (): Promise<void> => {
  await sql`insert into gitops.runtimes (runtime_id, account_id, name)
    select 'r' || n, ${ACCOUNT}, 'runtime-' || n from generate_series(0, 3) n`.execute(owner.sql);
  await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
      namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid, created_at,
      deployed_at, environment, entity)
    select 'app-' || n, ${ACCOUNT}, 'r' || n % 4, 1, n, '', 'runtime-' || n % 4, 'Application', 'argocd',
      'service-' || n, 'default', 'https://cluster', 'ns-' || n % 100, 'Synced',
      case when n % 20 = 0 then 'Degraded' else 'Healthy' end, n % 200 = 0, '{}', array['team=team-' || n % 40],
      'uid-' || n, now() - interval '1 year', now(), (array['dev', 'staging', 'prod'])[n % 3 + 1],
      case when n % 400 = 1 then 'git-source' end
    from generate_series(0, ${APPLICATIONS - 1}::int) n`.execute(owner.sql);
  const body = sql`json_build_object('revisions', array[md5(n::text)], 'isRollback', n % 25 = 0,
    'commit', json_build_object('sha', md5(n::text), 'message', 'Change ' || n, 'author', 'person-' || n % 50,
      'date', to_char((${when} - n % 7200 * interval '1 second') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'images', array['registry.example/service:' || n])`;
  await sql`insert into gitops.deployments (id, account_id, runtime_id, generation, seq, uid, history_id, deployed_at,
      has_commit, body)
    select 'd' || n, ${ACCOUNT}, 'r' || n % ${sql.lit(APPLICATIONS)} % 4, 1, n, 'uid-' || n % ${sql.lit(APPLICATIONS)}, n, ${when}, true,
      ${body}
    from generate_series(1, ${COUNT}::int) n`.execute(owner.sql);
  await sql`insert into gitops.failures (id, account_id, runtime_id, uid, kind, began_at, ended_at, deployed_at)
    select 'f' || n, ${ACCOUNT}, 'r' || n % ${sql.lit(APPLICATIONS)} % 4, 'uid-' || n % ${sql.lit(APPLICATIONS)},
      case when n % 20 = 1 then 'sync' else 'health' end, ${when}, ${when} + n % 600 * interval '1 second',
      case when n % 20 <> 1 then ${when} end
    from generate_series(1, ${COUNT}::int, 10) n`.execute(owner.sql);
};

const fillBuilds = async (): Promise<void> => {
  await sql`insert into builds.builds (id, account_id, number, pipeline_id, pipeline_name, project_id, state, reason,
      created_at, updated_at, started_at, finished_at, cause_kind, cause, trigger_id, event, provider, repo, branch,
      revision, committer, git, runtime, priority, turn, fork, volume, from_failed, restartable, no_self_approval,
      notify, annotations, policies, stages, step_count, last_command)
    select lpad(to_hex(n), 24, '0'), ${ACCOUNT}, n, lpad((n % 200)::text, 24, '0'), 'project/pipeline-' || n % 200,
      lpad((n % 20)::text, 24, 'f'), case when n % 10 < 8 then 'success' when n % 10 = 8 then 'error' else 'terminated' end,
      'a reason of the usual length, as step test failed with exit code 1', ${when}, ${when},
      ${when} + interval '2 seconds', ${when} + n % 900 * interval '1 second', 'api', '{"kind":"api"}', null, null,
      'github', 'acme/repo-' || n % 50, 'main', md5(n::text), 'person-' || n % 100,
      '{"provider":"github","repoOwner":"acme","repoName":"repo","isFork":false}', 'default', 0, false, false, 'volume',
      false, false, false, false, '{}', '[]', '{}', 5, 0
    from generate_series(1, ${COUNT}::int) n`.execute(owner.sql);
};

const nothing = async (): Promise<void> => undefined;
const journals = {
  audit: nothing,
  events: nothing,
  jobs: nothing,
  idempotency: nothing,
  committed: () => undefined,
};
const {
  readModel: { delivery },
} = createEventHandler({
  work: new UnitOfWork(model.sql, journals),
  batches: { read: nothing, forget: nothing } as never,
  runtimes: { resync: async () => 0 },
  select: async ({ admin }) =>
    admin
      ? { reach: 'all' }
      : {
          reach: 'some',
          grant: [{ effect: 'allow', conditions: [], source: { reason: 'open' } }],
          deny: [
            {
              effect: 'deny',
              conditions: [{ of: 'attribute:label', test: 'some', values: new Set(['team=team-39']) }],
              source: { reason: 'open' },
            },
          ],
        },
  clock: systemClock,
});

const person = (admin: boolean): Principal => ({
  kind: 'user',
  id: 'u'.repeat(24),
  accountId: ACCOUNT,
  admin,
  teamIds: [],
});

/** As the resolver of `deliveryOverview` does: all that Home asks for, at once. */
const overviewFor = (who: Principal, environments?: readonly string[]) => async (): Promise<void> => {
  const query = { period: periodOf(systemClock.now(), DAYS), environments };
  const [{ now }] = await Promise.all([
    delivery.overview(who, query),
    delivery.mostActive(who, query),
    delivery.mostFailing(who, query),
    delivery.environments(who, query),
    delivery.byRuntime(who, query),
    delivery.recent(who, query, 40),
  ]);
  if (now.successful === 0 || now.failed === 0) throw new Error('nothing was counted');
};

const measure = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)];
  sayBesideBar(name, `p50 ${half.toFixed(0)} ms, p99 ${most.toFixed(0)} ms`, BAR);
};

try {
  await fillModel();
  await fillBuilds();
  await sql`vacuum analyze`.execute(owner.sql);
  sayBesideBar('load of the machine when it began', (loadavg()[0] ?? 0).toFixed(2), '');
  for (const [who, admin] of [
    ['an admin', true],
    ['a member', false],
  ] as const)
    for (const environments of [undefined, ['prod']])
      await measure(
        `delivery of ${DAYS} days, ${COUNT} deployments, ${who}${environments ? ', one environment' : ''}`,
        overviewFor(person(admin), environments),
      );
  await measure(`builds of ${DAYS} days, ${COUNT} builds`, () =>
    buildStatistics(
      builds.sql,
      { id: 'u'.repeat(24), name: 'person-7' },
      { accountId: ACCOUNT, period: periodOf(systemClock.now(), DAYS) },
    ),
  );
} finally {
  await Promise.all([model, builds, owner].map(pool => pool.close()));
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
