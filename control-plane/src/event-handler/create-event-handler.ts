/** The read model of GitOps: made of what runtimes tell, read by people, and built anew whenever somebody wants. */

import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import type { Schedule } from '../cron-executor/index.ts';
import type { EventConsumer } from '../event-bus/index.ts';
import type { Route } from '../gateway/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { applyReports, forgetRuntimes } from './consumers.ts';
import { createDemoDeployments, type DemoDeployments } from './demo-deployments.ts';
import type { ReportBatches, RuntimesToAsk, Select } from './ports.ts';
import { createReadModel, type ReadModel } from './read-model.ts';
import { eventHandlerRoutes } from './routes.ts';
import type { GitOpsTables } from './tables.ts';

export interface EventHandlerDeps {
  readonly work: UnitOfWork<GitOpsTables>;
  readonly batches: ReportBatches;
  readonly runtimes: RuntimesToAsk;
  readonly select: Select;
  readonly clock: Clock;
}

export interface EventHandler {
  readonly readModel: ReadModel;
  readonly consumers: readonly EventConsumer[];
  readonly routes: readonly Route[];
  readonly schedules: readonly Schedule[];
  /** For the demo: deployments that never happened. */
  readonly demo: DemoDeployments;
}

/** As long as the platform remembers releases. */
const KEEP_FACTS_MS = 270 * 86_400_000;
/** Longer than reports are on their way before they are given up. */
const REMEMBER_DELETED_MS = 30 * 86_400_000;

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createEventHandler = (deps: EventHandlerDeps): EventHandler => {
  const { work, select, clock } = deps;
  const readModel = createReadModel({ sql: work.sql, select });
  return {
    readModel,
    consumers: [applyReports(deps), forgetRuntimes(deps)],
    routes: eventHandlerRoutes({ ...deps, readModel }),
    demo: createDemoDeployments(work),
    schedules: [
      {
        name: 'event-handler.forget-facts',
        cron: '37 4 * * *',
        catchUp: 'once',
        run: async () => {
          const before = new Date(clock.now().getTime() - KEEP_FACTS_MS);
          await sql`delete from gitops.deployments where deployed_at < ${before}`.execute(work.sql);
          await sql`delete from gitops.failures where began_at < ${before}`.execute(work.sql);
          await sql`delete from gitops.changes where at < ${before}`.execute(work.sql);
          await sql`delete from gitops.gone_unlisted where gone_at < ${before}`.execute(work.sql);
          const longGone = new Date(clock.now().getTime() - REMEMBER_DELETED_MS);
          await sql`delete from gitops.forgotten_runtimes where forgotten_at < ${longGone}`.execute(work.sql);
          // Told outside of any session, they are numbered by their time, and no snapshot ever sweeps them.
          await sql`delete from gitops.tombstones
            where generation = 0 and seq < ${longGone.getTime()}`.execute(work.sql);
        },
      },
    ],
  };
};
