import { z } from 'zod';
import { defineOperation, empty, Id, json, may, PageQuery } from '../rest/index.ts';
import { WebhookDelivery } from './delivery.ts';
import { Webhook, WebhookInput, WebhookWithSecret } from './webhook.ts';

const tag = 'triggers';
const WebhookPath = z.object({ webhook: Id });
const DeliveryPath = z.object({ delivery: Id });

export const listWebhooks = defineOperation({
  id: 'webhooks-list',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List the addresses that Git providers send to',
  guard: may('read', 'integration'),
  sdk: 'webhooks.list',
  reply: json(z.strictObject({ webhooks: z.array(Webhook) })),
});

export const createWebhook = defineOperation({
  id: 'webhooks-create',
  method: 'POST',
  path: '/webhooks',
  tag,
  summary: 'Make an address for a Git provider to send to',
  guard: may('create', 'integration'),
  sdk: 'webhooks.create',
  body: WebhookInput,
  reply: json(WebhookWithSecret, 201),
  idempotency: 'refuse',
});

export const rotateWebhookSecret = defineOperation({
  id: 'webhooks-rotate-secret',
  method: 'POST',
  path: '/webhooks/{webhook}/secret',
  tag,
  summary: 'Give a webhook a new secret',
  description: 'Deliveries signed with the old one are refused from then on.',
  guard: may('update', 'integration'),
  sdk: 'webhooks.rotateSecret',
  params: WebhookPath,
  reply: json(WebhookWithSecret),
});

export const deleteWebhook = defineOperation({
  id: 'webhooks-delete',
  method: 'DELETE',
  path: '/webhooks/{webhook}',
  tag,
  summary: 'Delete a webhook',
  guard: may('delete', 'integration'),
  sdk: 'webhooks.delete',
  params: WebhookPath,
  reply: empty,
});

export const listDeliveries = defineOperation({
  id: 'webhook-deliveries-list',
  method: 'GET',
  path: '/webhooks/deliveries',
  tag,
  summary: 'List what arrived, and what it meant to each trigger',
  description:
    'The newest come first. For each trigger of the repository there is the reason why it fired or not.',
  guard: may('read', 'pipeline'),
  sdk: 'webhooks.deliveries',
  query: PageQuery.extend({
    limit: z.coerce.number().int().min(1).max(50).default(25),
    webhook: Id.optional(),
    repo: z.string().min(3).max(400).optional().describe('Only deliveries about this repository'),
  }),
  reply: json(z.strictObject({ deliveries: z.array(WebhookDelivery), nextCursor: z.string().optional() })),
});

export const getDelivery = defineOperation({
  id: 'webhook-deliveries-get',
  method: 'GET',
  path: '/webhooks/deliveries/{delivery}',
  tag,
  summary: 'Get a delivery',
  guard: may('read', 'pipeline'),
  sdk: 'webhooks.delivery',
  params: DeliveryPath,
  reply: json(WebhookDelivery),
});

export const redeliver = defineOperation({
  id: 'webhook-deliveries-redeliver',
  method: 'POST',
  path: '/webhooks/deliveries/{delivery}/redeliver',
  tag,
  summary: 'Treat a delivery as if it had just arrived',
  description: 'Triggers are asked as they are now, and builds begin anew.',
  guard: may('update', 'integration'),
  sdk: 'webhooks.redeliver',
  params: DeliveryPath,
  reply: json(z.strictObject({ id: Id }), 202),
  perMinute: 60,
});
