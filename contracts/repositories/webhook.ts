import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

export const RepositoryWebhookEvent = z
  .enum(['push', 'create', 'delete', 'pull_request', 'pull_request_comment', 'status'])
  .meta({ id: 'RepositoryWebhookEvent' });

const url = z.url({ protocol: /^https?$/ }).max(2_000);
const events = z.array(RepositoryWebhookEvent).min(1).max(6);

/** An address that is told of what happens; its secret is never shown. */
export const RepositoryWebhook = z
  .strictObject({
    id: Id,
    url: z.string(),
    events,
    active: z.boolean(),
    hasSecret: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'RepositoryWebhook' });

const secret = z.string().min(8).max(256).describe('Signs each delivery with HMAC-SHA256');

export const NewRepositoryWebhook = z
  .strictObject({
    url,
    events: events.default(['push']),
    secret: secret.optional(),
    active: z.boolean().default(true),
  })
  .meta({ id: 'NewRepositoryWebhook' });

export const RepositoryWebhookChanges = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    secret: secret.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'RepositoryWebhookChanges' });

export const RepositoryWebhookDelivery = z
  .strictObject({
    id: Id,
    event: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    status: z.int().optional().describe('What the address answered last'),
    problem: z.string().optional(),
    createdAt: Instant,
    finishedAt: Instant.optional(),
  })
  .meta({ id: 'RepositoryWebhookDelivery' });
