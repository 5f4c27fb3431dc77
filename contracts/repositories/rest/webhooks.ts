import { z } from 'zod';
import { defineOperation, empty, Id, json, mayEntity } from '../../rest/index.ts';
import { NextPage, PageSize, RepositoryPath } from '../fields.ts';
import {
  NewRepositoryWebhook,
  RepositoryWebhook,
  RepositoryWebhookChanges,
  RepositoryWebhookDelivery,
} from '../webhook.ts';

const tag = 'Repository webhooks';
const guard = mayEntity('update', 'repository');
const one = z.strictObject({ ...RepositoryPath.shape, webhook: Id });

export const listRepositoryWebhooks = defineOperation({
  id: 'repos-list-webhooks',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks',
  tag,
  summary: 'List the webhooks of a repository',
  guard,
  sdk: 'repos.hooks.list',
  params: RepositoryPath,
  reply: json(z.array(RepositoryWebhook)),
});

export const createRepositoryWebhook = defineOperation({
  id: 'repos-create-webhook',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks',
  tag,
  summary: 'Create a webhook',
  guard,
  sdk: 'repos.hooks.create',
  params: RepositoryPath,
  body: NewRepositoryWebhook,
  reply: json(RepositoryWebhook, 201),
  idempotency: 'replay',
});

export const updateRepositoryWebhook = defineOperation({
  id: 'repos-update-webhook',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/hooks/{webhook}',
  tag,
  summary: 'Change a webhook',
  guard,
  sdk: 'repos.hooks.update',
  params: one,
  body: RepositoryWebhookChanges,
  reply: json(RepositoryWebhook),
});

export const deleteRepositoryWebhook = defineOperation({
  id: 'repos-delete-webhook',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/hooks/{webhook}',
  tag,
  summary: 'Delete a webhook',
  guard,
  sdk: 'repos.hooks.delete',
  params: one,
  reply: empty,
});

export const listRepositoryWebhookDeliveries = defineOperation({
  id: 'repos-list-deliveries',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks/{webhook}/deliveries',
  tag,
  summary: 'List what a webhook was told, newest first',
  guard,
  sdk: 'repos.hooks.deliveries',
  params: one,
  query: z.object({ limit: PageSize, cursor: z.string().max(64).optional() }),
  reply: json(z.strictObject({ deliveries: z.array(RepositoryWebhookDelivery), nextCursor: NextPage })),
});

export const redeliverRepositoryWebhook = defineOperation({
  id: 'repos-redeliver',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks/{webhook}/deliveries/{delivery}/redeliver',
  tag,
  summary: 'Deliver once more',
  guard,
  sdk: 'repos.hooks.redeliver',
  params: z.strictObject({ ...one.shape, delivery: Id }),
  reply: json(RepositoryWebhookDelivery, 202),
});
