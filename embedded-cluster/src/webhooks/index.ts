export { type CallWebhook, createWebhookCaller, type WebhookOptions } from './call-webhook.ts';
export type { WebhookClientConfig } from './find-target.ts';
