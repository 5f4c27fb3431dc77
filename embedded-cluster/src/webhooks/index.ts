export { type CallWebhook, createWebhookCaller } from './call-webhook.ts';
export type { WebhookClientConfig } from './find-target.ts';
