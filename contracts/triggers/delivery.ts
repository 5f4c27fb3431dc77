import { GIT_PROVIDERS } from '@freshet/domain/triggers';
import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';

/** What a delivery meant to one trigger. */
const TriggerVerdict = z
  .strictObject({
    pipelineId: Id,
    pipelineName: z.string(),
    triggerId: z.string(),
    triggerName: z.string(),
    fires: z.boolean(),
    reason: z.string().describe('One sentence: why it fired, or why not'),
    event: z.string().describe('The name of the event, as triggers list them'),
    buildId: Id.optional(),
    problem: z.string().optional().describe('Why no build began although the trigger fired'),
  })
  .meta({ id: 'TriggerVerdict' });

export const WebhookDelivery = z
  .strictObject({
    id: Id,
    webhookId: Id.optional().describe('Absent for events of the built-in Git host'),
    provider: z.enum(GIT_PROVIDERS),
    event: z.string().describe('What happened, in the provider’s word'),
    repo: z.string().optional(),
    receivedAt: Instant,
    state: z.enum(['waiting', 'done', 'ignored', 'unreadable']),
    reason: z.string().optional().describe('Why it is ignored or cannot be read'),
    bytes: z.int(),
    redeliveryOf: Id.optional(),
    verdicts: z.array(TriggerVerdict),
    hiddenVerdicts: z.int().describe('How many are about pipelines that the caller may not see'),
  })
  .meta({ id: 'WebhookDelivery' });
