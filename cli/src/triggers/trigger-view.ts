import type {
  EventTrigger,
  TriggerEvent,
  TriggerType,
  Webhook,
  WebhookDelivery,
} from '@freshet/contracts/triggers';
import type { z } from 'zod';
import { defineView } from '../output/index.ts';

export const triggerTypeView = defineView<z.infer<typeof TriggerType>>({
  kind: 'trigger-type',
  name: ({ type, kind }) => `${type}:${kind}`,
  empty: 'There are no types of events.',
  columns: [
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'VALUES', value: ({ config }) => config.map(({ name }) => name).join(',') },
    { title: 'FILTERS', value: ({ filters }) => filters.map(({ name }) => name).join(',') },
    { title: 'URI', value: one => one['uri-template'], wide: true },
  ],
});

export const triggerEventView = defineView<z.infer<typeof TriggerEvent>>({
  kind: 'trigger-event',
  name: ({ uri }) => uri,
  empty: 'There are no events of registries.',
  columns: [
    { title: 'URI', value: ({ uri }) => uri },
    { title: 'STATUS', value: ({ status }) => status },
    { title: 'DESCRIPTION', value: ({ description }) => description },
    { title: 'ENDPOINT', value: ({ endpoint }) => endpoint, wide: true },
  ],
});

export const triggerView = defineView<z.infer<typeof EventTrigger>>({
  kind: 'trigger',
  name: ({ event, pipeline }) => `${event} -> ${pipeline}`,
  empty: 'No event starts a pipeline.',
  columns: [
    { title: 'EVENT', value: ({ event }) => event },
    { title: 'PIPELINE', value: ({ pipeline }) => pipeline },
    {
      title: 'FILTERS',
      value: ({ filters }) =>
        Object.entries(filters)
          .map(([name, value]) => `${name}=${value}`)
          .join(','),
    },
  ],
});

export const webhookView = defineView<z.infer<typeof Webhook>>({
  kind: 'webhook',
  name: ({ name }) => name,
  empty: 'There are no webhooks.',
  columns: [
    { title: 'ID', value: ({ id }) => id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'PROVIDER', value: ({ provider }) => provider },
    { title: 'REPO', value: ({ repo }) => repo },
    { title: 'LAST DELIVERY', value: ({ lastDeliveryAt }) => lastDeliveryAt, spare: true },
    { title: 'URL', value: ({ url }) => url, wide: true },
  ],
});

/** What one delivery meant to one trigger, or to none. */
export interface DeliveryLine {
  readonly delivery: z.infer<typeof WebhookDelivery>;
  readonly verdict?: z.infer<typeof WebhookDelivery>['verdicts'][number];
}

export const deliveryView = defineView<DeliveryLine>({
  kind: 'trigger-delivery',
  name: ({ delivery }) => delivery.id,
  empty: 'Nothing arrived yet.',
  columns: [
    { title: 'DELIVERY', value: ({ delivery }) => delivery.id },
    { title: 'RECEIVED', value: ({ delivery }) => delivery.receivedAt },
    { title: 'REPO', value: ({ delivery }) => delivery.repo },
    { title: 'EVENT', value: ({ delivery, verdict }) => verdict?.event ?? delivery.event },
    { title: 'PIPELINE', value: ({ verdict }) => verdict?.pipelineName },
    { title: 'TRIGGER', value: ({ verdict }) => verdict?.triggerName },
    { title: 'FIRED', value: ({ verdict }) => verdict?.fires },
    { title: 'BUILD', value: ({ verdict }) => verdict?.buildId, wide: true },
    {
      title: 'WHY',
      value: ({ delivery, verdict }) => verdict?.problem ?? verdict?.reason ?? delivery.reason,
    },
  ],
});
