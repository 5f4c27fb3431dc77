import { z } from 'zod';
import { Email, Id, Instant } from '../rest/index.ts';

/** What people want to be told of. */
export const NOTIFICATION_EVENTS = ['success', 'failed', 'pending-approval', 'terminated'] as const;

export const NotificationEvent = z.enum(NOTIFICATION_EVENTS);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

const WebAddress = z.url({ protocol: /^https?$/ }).max(2048);

const ChannelInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('slack'),
    url: WebAddress.describe('The address of an incoming webhook; it is a secret, and is not shown again'),
  }),
  z.strictObject({ kind: z.literal('email'), to: z.array(Email).min(1).max(20) }),
  z.strictObject({
    kind: z.literal('webhook'),
    url: WebAddress,
    secret: z.string().min(16).max(256).optional().describe('Signs each message; made for you when left out'),
  }),
]);

const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

export const NotificationInput = z
  .strictObject({
    name: Name,
    channel: ChannelInput,
    pipelineId: Id.optional().describe('Only builds of this pipeline; without it, builds of all'),
    events: z.array(NotificationEvent).min(1).max(4),
    disabled: z.boolean().default(false),
  })
  .meta({ id: 'NotificationInput' });

export type NotificationInput = z.output<typeof NotificationInput>;

export const NotificationChange = NotificationInput.extend({
  channel: ChannelInput.optional().describe('Stays as it is when left out'),
}).meta({ id: 'NotificationChange' });

export type NotificationChange = z.output<typeof NotificationChange>;

export const Notification = z
  .strictObject({
    id: Id,
    name: z.string(),
    kind: z.enum(['slack', 'email', 'webhook']),
    target: z.string().describe('Where messages go, as far as that is no secret'),
    pipelineId: Id.optional(),
    events: z.array(NotificationEvent),
    disabled: z.boolean(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Notification' });

export const NotificationMessage = z
  .strictObject({
    id: Id,
    buildId: Id,
    event: NotificationEvent,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    problem: z.string().optional(),
    createdAt: Instant,
    finishedAt: Instant.optional(),
  })
  .meta({ id: 'NotificationMessage' });
