/** Tells people and programs how builds end, and when one waits for them. No build ever waits for that. */
import type { Ids } from '@freshet/kit/ids';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import type { Schedule } from '../cron-executor/index.ts';
import type { EventConsumer } from '../event-bus/index.ts';
import type { Route } from '../gateway/index.ts';
import type { JobWorker } from '../job-queue/index.ts';
import type { Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { createSend } from './channels/send.ts';
import { hearBuilds } from './hear-builds.ts';
import type { Mailer } from './mailer.ts';
import type { Sealer } from './ports.ts';
import { notificationRoutes } from './routes.ts';
import { messageWorker } from './send-message.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { NotificationsTables } from './tables.ts';

export interface NotificationsDeps {
  readonly work: UnitOfWork<NotificationsTables>;
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly secrets: Sealer;
  readonly outbound: Outbound;
  /** Absent where the installation sends no mail. */
  readonly mailer?: Mailer | undefined;
  readonly publicUrl: URL;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface NotificationsModule {
  readonly routes: readonly Route[];
  readonly consumers: readonly EventConsumer[];
  readonly workers: readonly JobWorker[];
  readonly schedules: readonly Schedule[];
}

const KEEP_MS = 30 * 86_400_000;

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createNotifications = (deps: NotificationsDeps): NotificationsModule => {
  const subscriptions = createSubscriptions({ ...deps, mailIsOn: deps.mailer !== undefined });
  const send = createSend(deps);
  const parts = { ...deps, subscriptions, send };
  return {
    routes: notificationRoutes(parts),
    consumers: [hearBuilds(parts)],
    workers: [messageWorker(parts)],
    schedules: [
      {
        name: 'notifications.forget',
        cron: '53 4 * * *',
        catchUp: 'once',
        run: async () => {
          const before = new Date(deps.clock.now().getTime() - KEEP_MS);
          await sql`delete from notifications.messages where created_at < ${before}`.execute(deps.work.sql);
        },
      },
    ],
  };
};
