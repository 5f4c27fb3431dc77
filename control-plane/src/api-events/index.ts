export { type ApiEventsModule, createApiEvents } from './create-api-events.ts';
export { mountEventsDoor } from './events-door.ts';
export type { RefusedReports } from './ports.ts';
export { apiEventsSchema } from './schema.ts';
export type { ApiEventsTables } from './tables.ts';
