export { keepWebhooks } from './keep-webhooks.ts';
export { createWebhookIntake } from './webhook-intake.ts';
export { WebhookSecrets } from './webhook-secrets.ts';
