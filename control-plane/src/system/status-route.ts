import { getSystemStatus } from '@freshet/contracts/system';
import type { Clock } from '@freshet/kit/time';
import { type Kysely, sql } from 'kysely';
import type { CronExecutor } from '../cron-executor/index.ts';
import type { EventBus } from '../event-bus/index.ts';
import { type Route, route } from '../gateway/index.ts';
import type { JobQueue } from '../job-queue/index.ts';
import { judgeStatus } from './judge-status.ts';

interface Deps {
  readonly version: string;
  readonly commit: string;
  /** Names this process among its like. */
  readonly replica: string;
  readonly modules: readonly string[];
  /** The latest step of the database's structure that this process knows. */
  readonly migration: string;
  readonly database: Kysely<never>;
  readonly countProcesses: () => Promise<number>;
  readonly cron: Pick<CronExecutor, 'list'>;
  readonly bus: Pick<EventBus, 'subscriptions'>;
  readonly jobs: Pick<JobQueue, 'standing'>;
  readonly clock: Clock;
  /** The state of the installation belongs to the account of whoever runs it. */
  readonly operatingAccountId: () => Promise<string>;
}

/** A schedule may begin this much after its time before it counts as late. */
const LATE_MS = 2 * 60_000;

const FAILED: ReadonlySet<string> = new Set(['failed', 'timed-out', 'abandoned']);

/** How the installation is, from every module's own figures. */
export const statusRoute = (deps: Deps): Route => {
  const { version, commit, replica, modules, clock } = deps;
  const startedAt = new Date(clock.now().getTime() - process.uptime() * 1000).toISOString();
  return route(getSystemStatus, async (_, call) => {
    await call.authorize({ accountId: await deps.operatingAccountId(), id: 'status' });
    const now = clock.now();
    const [running, database, jobs, subscriptions, schedules] = await Promise.all([
      deps.countProcesses(),
      databaseFigures(deps),
      deps.jobs.standing(),
      deps.bus.subscriptions(),
      deps.cron.list(),
    ]);
    const sum = (figure: 'unread' | 'parked' | 'dead'): number =>
      subscriptions.reduce((total, subscription) => total + subscription[figure], 0);
    const { dead, ...waiting } = jobs;
    return judgeStatus({
      at: now.toISOString(),
      version,
      commit,
      processes: {
        running,
        answering: {
          name: replica,
          node: process.versions.node,
          startedAt,
          modules: [...modules],
          memoryBytes: process.memoryUsage.rss(),
        },
      },
      database,
      jobs: waiting,
      events: { subscriptions: subscriptions.length, unread: sum('unread'), parked: sum('parked') },
      deadLetters: { events: sum('dead'), jobs: dead },
      schedules: {
        total: schedules.length,
        late: schedules
          .filter(({ dueSince }) => dueSince && now.getTime() - dueSince.getTime() > LATE_MS)
          .map(({ name }) => name),
        failed: schedules
          .filter(({ lastRun }) => lastRun && FAILED.has(lastRun.state))
          .map(({ name }) => name),
      },
    });
  });
};

const databaseFigures = async ({ database, migration }: Deps) => {
  const asked = performance.now();
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(
    database,
  );
  return {
    version: rows[0]?.version.split(' ')[0] ?? 'unknown',
    sizeBytes: Number(rows[0]?.size ?? 0),
    migration,
    answeredInMs: Math.round((performance.now() - asked) * 10) / 10,
  };
};
