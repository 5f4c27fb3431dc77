/** Events of registries and the pipelines they start, under the paths and names that existing clients use. */
import { z } from 'zod';
import { defineOperation, empty, Id, json, may, mayEntity } from '../rest/index.ts';

const tag = 'triggers';

/** An address such as `registry:dockerhub:acme:shop:push:6af9ebca5d18`; clients encode it once or twice. */
const EventUri = z.string().min(1).max(480);
const PipelineRef = z
  .string()
  .min(1)
  .max(256)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

export const TriggerType = z
  .strictObject({
    type: z.string(),
    kind: z.string(),
    'uri-template': z.string(),
    'uri-regex': z.string(),
    'help-url': z.string(),
    config: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        required: z.boolean(),
        validator: z.string(),
        help: z.string(),
      }),
    ),
    filters: z.array(z.strictObject({ name: z.string(), type: z.string(), help: z.string() })),
  })
  .meta({ id: 'TriggerType' });

export const TriggerEvent = z
  .strictObject({
    uri: z.string(),
    type: z.string(),
    kind: z.string(),
    account: z.string(),
    secret: z.string().describe('Masked; it is shown once, when the event is made'),
    status: z.string(),
    endpoint: z.string().describe('Where the registry is to send'),
    description: z.string(),
    help: z.string(),
  })
  .meta({ id: 'TriggerEvent' });

const Filters = z.record(z.string().max(64), z.string().max(2_000));

export const EventTrigger = z
  .strictObject({ event: z.string(), pipeline: Id, filters: Filters })
  .meta({ id: 'EventTrigger' });

export const listTriggerTypes = defineOperation({
  id: 'trigger-types-list',
  method: 'GET',
  path: '/hermes/types',
  tag,
  summary: 'List the kinds of events that registries can send',
  guard: may('read', 'integration'),
  sdk: 'triggers.types.list',
  reply: json(z.array(TriggerType)),
});

export const getTriggerType = defineOperation({
  id: 'trigger-types-get',
  method: 'GET',
  path: '/hermes/types/{type}/{kind}',
  tag,
  summary: 'Get one kind of events',
  guard: may('read', 'integration'),
  sdk: 'triggers.types.get',
  params: z.object({ type: z.string().max(64), kind: z.string().max(64) }),
  reply: json(TriggerType),
});

export const listTriggerEvents = defineOperation({
  id: 'trigger-events-list',
  method: 'GET',
  path: '/hermes/events',
  tag,
  summary: 'List the events of registries',
  guard: may('read', 'integration'),
  sdk: 'triggers.events.list',
  query: z.object({
    type: z.string().max(64).optional(),
    kind: z.string().max(64).optional(),
    filter: z.string().max(256).optional().describe('A part of the address'),
    public: z.string().max(8).optional(),
  }),
  reply: json(z.array(TriggerEvent)),
});

export const getTriggerEvent = defineOperation({
  id: 'trigger-events-get',
  method: 'GET',
  path: '/hermes/events/{event}',
  tag,
  summary: 'Get an event',
  guard: may('read', 'integration'),
  sdk: 'triggers.events.get',
  params: z.object({ event: EventUri }),
  query: z.object({ public: z.string().max(8).optional() }),
  reply: json(TriggerEvent),
});

export const createTriggerEvent = defineOperation({
  id: 'trigger-events-create',
  method: 'POST',
  path: '/hermes/events',
  tag,
  summary: 'Make an event that a registry can send',
  description:
    'Answers with the address of the event. A secret that was made for it is in the header `x-trigger-secret`.',
  guard: may('create', 'integration'),
  sdk: 'triggers.events.create',
  query: z.object({ public: z.string().max(8).optional() }),
  body: z.object({
    type: z.string().max(64),
    kind: z.string().max(64),
    secret: z.string().max(256).default('!generate'),
    context: z.string().max(128).nullish(),
    values: z.record(z.string().max(64), z.string().max(256)),
  }),
  reply: json(z.string()),
});

export const rotateTriggerEventSecret = defineOperation({
  id: 'trigger-events-rotate-secret',
  method: 'POST',
  path: '/hermes/events/{event}/secret',
  tag,
  summary: 'Give an event a new secret',
  description: 'What is sent with the old one is refused from then on.',
  guard: may('update', 'integration'),
  sdk: 'triggers.events.rotateSecret',
  params: z.object({ event: EventUri }),
  reply: json(
    z.strictObject({ uri: z.string(), endpoint: z.string(), secret: z.string().describe('Shown this once') }),
  ),
});

export const deleteTriggerEvent = defineOperation({
  id: 'trigger-events-delete',
  method: 'DELETE',
  path: '/hermes/events/{event}/{context}',
  tag,
  summary: 'Delete an event and its links to pipelines',
  guard: may('delete', 'integration'),
  sdk: 'triggers.events.delete',
  params: z.object({ event: EventUri, context: z.string().max(128) }),
  reply: empty,
});

export const listEventTriggers = defineOperation({
  id: 'event-triggers-list',
  method: 'GET',
  path: '/hermes/triggers',
  tag,
  summary: 'List which events start which pipelines',
  guard: may('read', 'integration'),
  sdk: 'triggers.list',
  reply: json(z.array(EventTrigger)),
});

export const listPipelineTriggers = defineOperation({
  id: 'event-triggers-of-pipeline',
  method: 'GET',
  path: '/hermes/triggers/pipeline/{pipeline}',
  tag,
  summary: 'List the events that start a pipeline',
  guard: may('read', 'integration'),
  sdk: 'triggers.listPipelineTriggers',
  params: z.object({ pipeline: PipelineRef }),
  reply: json(z.array(EventTrigger)),
});

export const listTriggersOfEvent = defineOperation({
  id: 'event-triggers-of-event',
  method: 'GET',
  path: '/hermes/triggers/event/{event}',
  tag,
  summary: 'List the pipelines that an event starts',
  guard: may('read', 'integration'),
  sdk: 'triggers.listEventTriggers',
  params: z.object({ event: EventUri }),
  reply: json(z.array(EventTrigger)),
});

const LinkPath = z.object({ event: EventUri, pipeline: PipelineRef });

export const createEventTrigger = defineOperation({
  id: 'event-triggers-create',
  method: 'POST',
  path: '/hermes/triggers/{event}/{pipeline}',
  tag,
  summary: 'Let an event start a pipeline',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'triggers.create',
  params: LinkPath,
  body: z.object({ filters: Filters.nullish() }).optional(),
  reply: json(EventTrigger),
});

export const deleteEventTrigger = defineOperation({
  id: 'event-triggers-delete',
  method: 'DELETE',
  path: '/hermes/triggers/{event}/{pipeline}',
  tag,
  summary: 'Let an event no longer start a pipeline',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'triggers.delete',
  params: LinkPath,
  reply: empty,
});
