import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong between an event outside and a build, and when people are told of it. */
export const TRIGGER_FAULTS = {
  DELIVERY_NOT_FOUND: {
    kind: 'missing',
    hint: 'List deliveries with `freshet get trigger-deliveries`; those older than 30 days are gone.',
  },
  NOTIFICATIONS_LIMIT: {
    kind: 'conflict',
    hint: 'Delete notifications that nobody reads; one notification can cover all pipelines.',
  },
  NOTIFICATION_MAIL_OFF: {
    kind: 'conflict',
    hint: 'Set FRESHET_SMTP_URL and FRESHET_MAIL_FROM, or choose another channel.',
  },
  NOTIFICATION_NOT_FOUND: {
    kind: 'missing',
    hint: 'List notifications with `freshet get notifications`.',
  },
  NOTIFICATION_UNDELIVERED: {
    kind: 'unavailable',
    hint: 'Read the reason, correct the notification and test it again.',
  },
  TRIGGER_EVENT_INVALID: {
    kind: 'invalid',
    hint: 'Correct the named values; `freshet get trigger-types` lists what each kind of event needs.',
  },
  TRIGGER_EVENT_NOT_FOUND: {
    kind: 'missing',
    hint: 'List events with `freshet get trigger-events`.',
  },
  TRIGGER_NOT_FOUND: {
    kind: 'missing',
    hint: 'Look at the triggers of the pipeline; a cron trigger with gitTriggerId needs that git trigger to exist.',
  },
  WEBHOOKS_LIMIT: {
    kind: 'conflict',
    hint: 'Delete webhooks that are no longer used; one webhook can serve all repositories of a provider.',
  },
  WEBHOOK_BACKLOG: {
    kind: 'limited',
    hint: 'Wait as long as Retry-After says; the provider sends again by itself or from its list of deliveries.',
  },
  WEBHOOK_NOT_FOUND: {
    kind: 'missing',
    hint: 'List webhooks with `freshet get webhooks`.',
  },
  WEBHOOK_TOO_SLOW: {
    kind: 'invalid',
    hint: 'Look at the connection between the sender and the platform; the sender may send the delivery again.',
  },
  WEBHOOK_UNSIGNED: {
    kind: 'unauthenticated',
    hint: 'Check the address and the secret of the webhook on both sides; a new secret can be made under /api/webhooks.',
  },
} as const satisfies Record<string, FaultEntry>;
