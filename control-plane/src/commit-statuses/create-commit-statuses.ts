/** Shows on each commit, at whichever provider it is, how its builds stand. No build ever waits for that. */
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import type { Schedule } from '../cron-executor/index.ts';
import type { EventConsumer } from '../event-bus/index.ts';
import type { JobWorker } from '../job-queue/index.ts';
import type { Journals } from '../unit-of-work/index.ts';
import { noteBuilds, STATUS_QUEUE } from './note-build.ts';
import { type ReportDeps, reportStatus } from './report-status.ts';

export interface CommitStatusesDeps extends ReportDeps {
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly clock: Clock;
}

export interface CommitStatusesModule {
  readonly consumers: readonly EventConsumer[];
  readonly workers: readonly JobWorker[];
  readonly schedules: readonly Schedule[];
}

const DAY_MS = 86_400_000;
const KEEP_MS = 30 * DAY_MS;

const ATTEMPTS = 12;

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createCommitStatuses = (deps: CommitStatusesDeps): CommitStatusesModule => ({
  consumers: [noteBuilds(deps)],
  workers: [
    {
      queue: STATUS_QUEUE,
      concurrency: 8,
      maxAttempts: ATTEMPTS,
      timeoutMs: 60_000,
      retry: { firstMs: 2_000, maxMs: 10 * 60_000 },
      handle: ({ payload, attempt }, { signal }) =>
        reportStatus(deps, String(payload.buildId), { signal, isLast: attempt >= ATTEMPTS }),
    },
  ],
  schedules: [
    {
      name: 'commit-statuses.forget',
      cron: '43 4 * * *',
      catchUp: 'once',
      run: async () => {
        const before = new Date(deps.clock.now().getTime() - KEEP_MS);
        await sql`delete from statuses.commit_statuses where updated_at < ${before}`.execute(deps.work.sql);
      },
    },
  ],
});
