/**
 * Lists of builds in an account that has 100,000 of them: how long the first page takes for each filter, and how many
 * builds a second are made, handed out, reported of and ended.
 *
 * Runs on a PostgreSQL of its own with durable commits: `node bench/builds.ts`, or with another number as its argument.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalRunMessage } from '@freshet/contracts/runner';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { inlineTasks } from '@freshet/kit/threads';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { wireOf } from '../control-plane/src/builds/build-wire.ts';
import { type BuildsTables, buildsSchema, createBuilds } from '../control-plane/src/builds/index.ts';
import { type BuildFilter, listBuilds } from '../control-plane/src/builds/list-builds.ts';
import { UnitOfWork } from '../control-plane/src/unit-of-work/index.ts';
import { quantile, sayBesideBar } from './figures.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const ACCOUNT = 'a'.repeat(24);
const ROUNDS = 15;
const LIFE_BUILDS = 500;
const AT_ONCE = 8;

const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  password: new Secret('bench'),
  log: () => undefined,
  clock: systemClock,
});
const url = postgres.url;
await migrate(url, [buildsSchema]);
const pool = connectDatabase<BuildsTables>({ url, role: roleOf('builds'), maxConnections: 10 });
const owner = connectDatabase<BuildsTables>({ url, maxConnections: 1, statementTimeoutMs: 0 });

const fill = async (): Promise<void> => {
  await sql`insert into builds.pipelines
    select ${ACCOUNT}, lpad(p::text, 24, '0'), 'project/pipeline-' || p, null, null, '{}', '{}', false, 0,
      null, null, null, false
    from generate_series(0, 199) p`.execute(owner.sql);
  await sql`insert into builds.builds (id, account_id, number, pipeline_id, pipeline_name, project_id, state, reason,
      created_at, updated_at, started_at, finished_at, cause_kind, cause, trigger_id, event, provider, repo, branch,
      revision, committer, git, runtime, priority, turn, fork, volume, from_failed, restartable, no_self_approval,
      notify, annotations, policies, stages, step_count, last_command)
    select lpad(to_hex(n), 24, '0'), ${ACCOUNT}, n, lpad((n % 200)::text, 24, '0'), 'project/pipeline-' || n % 200,
      lpad((n % 20)::text, 24, 'f'),
      case when n % 100 < 80 then 'success' when n % 100 < 95 then 'error' when n % 100 < 99 then 'terminated'
        else 'denied' end,
      'a reason of the usual length, as step test failed with exit code 1',
      now() - (${COUNT} - n) * interval '1 minute', now(), now(), now(),
      case when n % 3 = 0 then 'webhook' else 'api' end, '{"kind":"api"}', 'trigger-' || n % 300,
      case when n % 3 = 0 then 'push.heads' end, 'github', 'acme/repo-' || n % 50, 'branch-' || n % 5000,
      md5(n::text), 'person-' || n % 100, '{"provider":"github","repoOwner":"acme","repoName":"repo","isFork":false}',
      case when n % 1000 = 0 then 'big' else 'default' end, 0, false, false, 'volume', false, false, false, false,
      jsonb_build_object('team', 'team-' || n % 40, 'rare', n::text), '[]', '{}', 5, 0
    from generate_series(1, ${COUNT}::int) n`.execute(owner.sql);
  await sql`analyze`.execute(owner.sql);
};

const PIPELINE = '7'.padStart(24, '0');
const QUERIES: readonly (readonly [string, BuildFilter])[] = [
  ['no filter', {}],
  ['one pipeline', { pipeline: [PIPELINE] }],
  ['one pipeline by name', { pipeline: ['project/pipeline-7'] }],
  ['five pipelines', { pipeline: [1, 2, 3, 4, 5].map(id => `${id}`.padStart(24, '0')) }],
  ['one project', { project: ['7'.padStart(24, 'f')] }],
  ['a common status', { status: ['success'] }],
  ['two statuses', { status: ['error', 'terminated'] }],
  ['a status that no build has', { status: ['running', 'pending'] }],
  ['one branch', { branchName: ['branch-77'] }],
  ['a branch that there is not', { branchName: ['nowhere'] }],
  ['one commit', { revision: ['0cc175b9c0f1b6a831c399e269772661'] }],
  ['one trigger', { pipelineTriggerId: ['trigger-7'] }],
  ['one repository', { repo: ['acme/repo-7'] }],
  ['one committer', { committer: ['person-7'] }],
  ['one Git event', { event: ['push.heads'] }],
  ['one provider and cause', { provider: ['github'], cause: ['webhook'] }],
  ['a rare runtime', { runtime: ['big'] }],
  ['an annotation with its value', { annotation: ['team=team-7'] }],
  ['a rare annotation', { annotation: ['rare=77'] }],
  ['a day far back', { startDate: '2020-01-01', endDate: '2020-01-02' }],
  ['status and branch and pipeline', { status: ['error'], branchName: ['branch-7'], pipeline: [PIPELINE] }],
  ['what a member of one team may see', { readable: [PIPELINE] }],
  ['what a member may see of a status', { readable: [PIPELINE], status: ['denied'] }],
];

const lists = async (): Promise<void> => {
  for (const [name, filter] of QUERIES) {
    const times: number[] = [];
    let rows = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      rows = (await listBuilds(pool.sql, ACCOUNT, filter, { limit: 51 })).map(row => wireOf(row)).length;
      times.push(performance.now() - start);
    }
    const figure = `${quantile(times, 0.5).toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`;
    sayBesideBar(`first page, ${name} (${rows} rows): p50 / most`, figure, '<= 100 ms');
  }
};

const nothing = async (): Promise<void> => undefined;
const builds = createBuilds({
  work: new UnitOfWork(pool.sql, {
    audit: nothing,
    events: nothing,
    jobs: nothing,
    idempotency: nothing,
    committed: () => undefined,
  }),
  invalidation: { announce: nothing, on: () => undefined },
  access: { decideEntity: async () => ({ allowed: true, reason: 'admin', explanation: '' }) as never },
  settings: {
    publicUrl: new URL('http://127.0.0.1'),
    graceMs: 900_000,
    electionMs: 60_000,
    retentionMs: 1e12,
  },
  ports: {
    threads: inlineTasks,
    pipelines: {
      find: async (_, id) => ({ id, name: 'bench', tags: [], revision: 1, spec: {}, text: 'version: "1.0"' }),
    },
    stepTypes: { lock: async () => [] },
    runtimes: {
      resolve: async () => ({ name: 'default' }),
      describe: async () => ({ runnersOnline: 1, capacity: 1, busy: 0 }),
    },
    logs: { append: nothing, finished: nothing },
    contexts: {
      attached: async () => ({ layers: [], secrets: {} }),
      logins: async () => ({ registries: [], git: [] }),
      stores: async () => [],
    },
    commits: { find: async () => undefined },
    cloneLogins: { mint: async () => undefined, revoke: nothing },
    modules: { isOn: async () => true },
    accounts: { eventTextInCommands: async () => 'warn', nameOf: async () => 'bench' },
    idTokens: { issue: async () => new Secret('') },
    secrets: { seal: async () => '', open: async () => new Secret('') },
    recordDenied: nothing,
  },
  clock: systemClock,
  ids: systemIds,
  log: memoryLogger(),
});

/** One build from the wish to its end, as runner and people see it. */
const live = async (): Promise<void> => {
  const actor = { kind: 'user', id: 'u', name: 'u', accountId: ACCOUNT } as const;
  await builds.start({ actor }, { accountId: ACCOUNT, pipeline: PIPELINE, cause: { kind: 'api' } });
  const runner = { runnerId: 'r', accountId: ACCOUNT, runtimes: ['default'], trust: 'any' } as const;
  const work = await builds.desk.claim(runner);
  if (!work) return;
  const at = Date.now();
  const plan: LocalRunMessage = {
    kind: 'planned',
    at,
    buildId: work.buildId,
    executor: 'no-op',
    volume: 'v',
    stages: [],
    notices: [],
    steps: [{ id: 's', name: 's', type: 'freestyle', hook: false }],
  };
  const claim = { buildId: work.buildId, fence: work.fence, runnerId: 'r' };
  await builds.desk.report(claim, [{ seq: 1, message: plan }]);
  await builds.desk.report(claim, [
    { seq: 2, message: { kind: 'step', at, id: 's', phase: 'ended', attempt: 1, outcome: 'success' } },
    { seq: 3, message: { kind: 'finished', at, status: 'success', reason: 'all went well' } },
  ]);
};

const lives = async (): Promise<void> => {
  const start = performance.now();
  let left = LIFE_BUILDS;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await live();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const perMinute = (LIFE_BUILDS / (performance.now() - start)) * 60_000;
  sayBesideBar(
    `builds made, handed out, reported and ended, ${AT_ONCE} at once`,
    `${Math.round(perMinute)} /min`,
    '>= 5,000 /min',
  );
};

try {
  const start = performance.now();
  await fill();
  sayBesideBar(`${COUNT} builds written`, `${((performance.now() - start) / 1000).toFixed(1)} s`, '');
  await lists();
  await lives();
} finally {
  await pool.close();
  await owner.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
