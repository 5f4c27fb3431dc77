export { appendEvents, MAX_EVENT_BYTES } from './append-events.ts';
export { createEventBus, type EventBusDeps } from './event-bus.postgres.ts';
export type {
  DeadEvent,
  DeadEvents,
  EventBus,
  EventConsumer,
  EventContext,
  ReplayStart,
  SubscriptionState,
} from './event-bus.ts';
export { createEventTail, type EventTail, type EventTailDeps } from './event-tail.ts';
export { busSchema } from './schema.ts';
export type { BusTables } from './tables.ts';
