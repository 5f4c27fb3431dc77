/** What makes pipelines start by themselves: deliveries of Git providers, the built-in Git host, and the clock. */
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import type { Schedule } from '../cron-executor/index.ts';
import type { EventConsumer } from '../event-bus/index.ts';
import type { Route } from '../gateway/index.ts';
import type { JobWorker } from '../job-queue/index.ts';
import type { Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { runDue } from './cron/run-due.ts';
import { ArrivalBatches } from './deliveries/arrival-batches.ts';
import { askPullRequest } from './deliveries/ask-pull-request.ts';
import { DELIVERY_QUEUE, forgetDeliveries } from './deliveries/delivery-store.ts';
import { followHost } from './deliveries/host-events.ts';
import { processDelivery } from './deliveries/process-delivery.ts';
import { redeliver } from './deliveries/redeliver.ts';
import { addIntake } from './intake/add-intake.ts';
import { KnownWebhooks } from './intake/known-webhooks.ts';
import { ReadingRoom } from './intake/read-body.ts';
import type { BuildStarter, CommitFinder, GitCredentials, PipelineSource, Sealer } from './ports.ts';
import { createRegistryEvents } from './registry/registry-events.ts';
import { registryRoutes } from './registry/routes.ts';
import { takePush } from './registry/take-push.ts';
import { triggerRoutes } from './routes.ts';
import type { TriggersTables } from './tables.ts';
import { indexPipelines } from './trigger-index/index-pipeline.ts';
import { statusTitleOf } from './trigger-index/trigger-store.ts';
import { findWebhook } from './webhooks/webhook-store.ts';
import { createWebhooks, WEBHOOK_PURPOSE } from './webhooks/webhooks.ts';

export interface TriggersDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly secrets: Sealer;
  readonly pipelines: PipelineSource;
  readonly builds: BuildStarter;
  readonly commits: CommitFinder;
  readonly credentials: GitCredentials;
  readonly outbound: Outbound;
  readonly publicUrl: URL;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface TriggersModule {
  readonly routes: readonly Route[];
  /** Adds the address that providers send to, which takes bytes instead of JSON. */
  readonly addTo: (server: FastifyInstance) => void;
  readonly consumers: readonly EventConsumer[];
  readonly workers: readonly JobWorker[];
  readonly schedules: readonly Schedule[];
  /** How a trigger wants the status of its commits to be called; undefined for the name of the pipeline. */
  readonly titleOf: (pipelineId: string, triggerId: string) => Promise<string | undefined>;
}

const DAY_MS = 86_400_000;
const KEEP_DELIVERIES_MS = 30 * DAY_MS;

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createTriggers = (deps: TriggersDeps): TriggersModule => {
  const { work, secrets, pipelines, ids, clock } = deps;
  const known = new KnownWebhooks({
    clock,
    find: async id => {
      const webhook = await findWebhook(work.sql, id);
      return (
        webhook && {
          webhook,
          secret: await secrets.open(webhook.accountId, WEBHOOK_PURPOSE, webhook.sealedSecret),
        }
      );
    },
  });
  const webhooks = createWebhooks({ work, secrets, ids, clock, forget: id => known.forget(id) });
  const events = createRegistryEvents({ work, secrets, ids, clock });
  const room = new ReadingRoom();
  const arrivals = new ArrivalBatches(deps);
  const parts = { ...deps, askPullRequest: askPullRequest(deps) };
  return {
    routes: [
      ...triggerRoutes({
        sql: work.sql,
        webhooks,
        pipelines,
        redeliver: redeliver(deps),
        publicUrl: deps.publicUrl,
      }),
      ...registryRoutes({ events, pipelines, publicUrl: deps.publicUrl }),
    ],
    addTo: server =>
      addIntake(server, {
        known,
        room,
        clock,
        admit: () => arrivals.admit(),
        keep: arrival => arrivals.keep(arrival),
        takePush: sent => takePush({ events, builds: deps.builds, clock }, sent),
      }),
    titleOf: (pipelineId, triggerId) => statusTitleOf(work.sql, pipelineId, triggerId),
    consumers: [indexPipelines(deps), followHost(parts)],
    workers: [
      {
        queue: DELIVERY_QUEUE,
        // A delivery may be large, and it is parsed as a whole.
        concurrency: 4,
        timeoutMs: 120_000,
        handle: ({ payload }) => processDelivery(parts, String(payload.id)),
      },
    ],
    schedules: [
      {
        name: 'triggers.cron',
        cron: '* * * * *',
        catchUp: 'once',
        run: signal => runDue(deps, signal),
      },
      {
        name: 'triggers.forget-deliveries',
        cron: '23 4 * * *',
        catchUp: 'once',
        run: () => forgetDeliveries(work.sql, new Date(clock.now().getTime() - KEEP_DELIVERIES_MS)),
      },
    ],
  };
};
