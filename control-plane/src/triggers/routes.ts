import * as contract from '@freshet/contracts/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Kysely } from 'kysely';
import { type Call, type GuardedEntity, type Route, route } from '../gateway/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { findDelivery, type KeptDelivery, listDeliveries } from './deliveries/delivery-store.ts';
import type { PipelineSource } from './ports.ts';
import type { TriggersTables } from './tables.ts';
import type { KeptWebhook } from './webhooks/webhook-store.ts';
import type { WebhookAndSecret, Webhooks } from './webhooks/webhooks.ts';

interface RoutesDeps {
  readonly sql: Kysely<TriggersTables>;
  readonly webhooks: Webhooks;
  readonly pipelines: PipelineSource;
  readonly redeliver: (context: ChangeContext, id: string) => Promise<string>;
  readonly publicUrl: URL;
}

export const triggerRoutes = ({
  sql,
  webhooks,
  pipelines,
  redeliver,
  publicUrl,
}: RoutesDeps): readonly Route[] => {
  const shown = async (call: Call, deliveries: readonly KeptDelivery[]) => {
    const sees = await visiblePipelines(pipelines, call, deliveries);
    return deliveries.map(delivery => deliveryWire(delivery, sees));
  };
  return [
    route(contract.listWebhooks, async (_, { principal }) => ({
      webhooks: (await webhooks.list(principal.accountId)).map(webhook => webhookWire(webhook, publicUrl)),
    })),
    route(contract.createWebhook, async ({ body }, call) =>
      withSecret(await webhooks.create(call.context, body), publicUrl),
    ),
    route(contract.rotateWebhookSecret, async ({ params }, call) =>
      withSecret(await webhooks.rotate(call.context, params.webhook), publicUrl),
    ),
    route(contract.deleteWebhook, ({ params }, call) => webhooks.delete(call.context, params.webhook)),
    route(contract.listDeliveries, async ({ query: { limit, cursor, webhook, repo } }, call) => {
      const found = await listDeliveries(sql, call.principal.accountId, {
        webhook,
        repo,
        before: cursor === undefined ? undefined : placeOf(cursor),
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        deliveries: await shown(call, page),
        ...(last && found.length > limit ? { nextCursor: cursorOf(last) } : {}),
      };
    }),
    route(contract.getDelivery, async ({ params }, call) => {
      const delivery = await findDelivery(sql, params.delivery);
      if (delivery?.accountId !== call.principal.accountId) {
        throw new Fault('DELIVERY_NOT_FOUND', `there is no delivery ${params.delivery}`, {
          id: params.delivery,
        });
      }
      const [only] = await shown(call, [delivery]);
      if (!only) throw new Error('a delivery was lost while it was shown');
      return only;
    }),
    route(contract.redeliver, async ({ params }, call) => ({
      id: await redeliver(call.context, params.delivery),
    })),
  ];
};

const cursorOf = ({ receivedAt, id }: KeptDelivery): string => `${receivedAt.getTime()}-${id}`;

const placeOf = (cursor: string) => {
  const [, time, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined) {
    throw new Fault('REQUEST_INVALID', 'query.cursor: must come from the page before', {
      problems: ['query.cursor'],
    });
  }
  return { receivedAt: new Date(Number(time)), id };
};

const webhookWire = (webhook: KeptWebhook, publicUrl: URL) => ({
  id: webhook.id,
  name: webhook.name,
  provider: webhook.provider,
  ...(webhook.repo === undefined ? {} : { repo: webhook.repo }),
  ...(webhook.context === undefined ? {} : { context: webhook.context }),
  url: new URL(`/api/webhooks/${webhook.provider}/${webhook.id}`, publicUrl).href,
  createdAt: webhook.createdAt.toISOString(),
  createdBy: webhook.createdBy,
  ...(webhook.lastDeliveryAt === undefined ? {} : { lastDeliveryAt: webhook.lastDeliveryAt.toISOString() }),
});

const withSecret = ({ webhook, secret }: WebhookAndSecret, publicUrl: URL) => ({
  ...webhookWire(webhook, publicUrl),
  secret: secret.reveal(),
});

const PIPELINES_MAX = 200;

/** Which of the pipelines in these deliveries the caller may see. */
const visiblePipelines = async (
  pipelines: PipelineSource,
  call: Call,
  deliveries: readonly KeptDelivery[],
): Promise<ReadonlySet<string>> => {
  const { accountId } = call.principal;
  const permits = await call.permits();
  const ids = new Set(deliveries.flatMap(({ verdicts }) => verdicts.map(({ pipelineId }) => pipelineId)));
  const seen = new Set<string>();
  for (const id of [...ids].slice(0, PIPELINES_MAX)) {
    const pipeline = await pipelines.find(accountId, id);
    const entity: GuardedEntity = {
      id,
      accountId,
      tags: pipeline?.tags ?? [],
      projectTags: pipeline?.project?.tags ?? [],
    };
    if (pipeline && permits(entity)) seen.add(id);
  }
  return seen;
};

const deliveryWire = (delivery: KeptDelivery, sees: ReadonlySet<string>) => {
  const verdicts = delivery.verdicts.filter(({ pipelineId }) => sees.has(pipelineId));
  return {
    id: delivery.id,
    ...(delivery.webhookId === undefined ? {} : { webhookId: delivery.webhookId }),
    provider: delivery.provider,
    event: delivery.event,
    ...(delivery.repo === undefined ? {} : { repo: delivery.repo }),
    receivedAt: delivery.receivedAt.toISOString(),
    state: delivery.state,
    ...(delivery.reason === undefined ? {} : { reason: delivery.reason }),
    bytes: delivery.bytes,
    ...(delivery.redeliveryOf === undefined ? {} : { redeliveryOf: delivery.redeliveryOf }),
    verdicts: [...verdicts],
    hiddenVerdicts: delivery.verdicts.length - verdicts.length,
  };
};
