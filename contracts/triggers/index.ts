export { WebhookDelivery } from './delivery.ts';
export {
  createEventTrigger,
  createTriggerEvent,
  deleteEventTrigger,
  deleteTriggerEvent,
  EventTrigger,
  getTriggerEvent,
  getTriggerType,
  listEventTriggers,
  listPipelineTriggers,
  listTriggerEvents,
  listTriggersOfEvent,
  listTriggerTypes,
  rotateTriggerEventSecret,
  TriggerEvent,
  TriggerType,
} from './registry.ts';
export {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
} from './rest.ts';
export {
  WEBHOOK_PROVIDERS,
  Webhook,
  WebhookInput,
  type WebhookProvider,
  WebhookWithSecret,
} from './webhook.ts';
