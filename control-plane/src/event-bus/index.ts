export { appendEvents } from './append-events.ts';
export { createEventBus } from './event-bus.postgres.ts';
export type { EventBus, EventConsumer } from './event-bus.ts';
export { createEventTail } from './event-tail.ts';
export type { LogPlace } from './log-place.ts';
export { busSchema } from './schema.ts';
export type { BusTables } from './tables.ts';
