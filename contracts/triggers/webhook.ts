import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

/** Who can send deliveries from outside; the built-in Git host needs no webhook. */
export const WEBHOOK_PROVIDERS = [
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket-server',
  'gitea',
  'generic',
] as const;

export const WebhookProvider = z.enum(WEBHOOK_PROVIDERS);
export type WebhookProvider = z.infer<typeof WebhookProvider>;

const Repository = z
  .string()
  .max(400)
  .regex(/^[^\s/]+(?:\/[^\s/]+)+$/, 'must be owner/name');

const HookName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

export const WebhookInput = z.strictObject({
  name: HookName,
  provider: WebhookProvider,
  repo: Repository.optional().describe('Only deliveries about this repository are taken; without it any is'),
  context: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('The Git connection that builds read the repository with'),
  secret: z.string().min(16).max(256).optional().describe('Made for you when left out'),
});

const webhook = {
  id: Id,
  name: z.string(),
  provider: WebhookProvider,
  repo: z.string().optional(),
  context: z.string().optional(),
  url: z.string().describe('Where the provider is to send deliveries'),
  createdAt: Instant,
  createdBy: z.string(),
  lastDeliveryAt: Instant.optional(),
};

export const Webhook = z.strictObject(webhook).meta({ id: 'Webhook' });

export const WebhookWithSecret = z
  .strictObject({ ...webhook, secret: z.string().describe('Shown this once') })
  .meta({ id: 'WebhookWithSecret' });
