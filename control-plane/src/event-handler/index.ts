export { createEventHandler } from './create-event-handler.ts';
export { type ApplicationFilter, type ReadApplication, type ReadChange, standingOf } from './read/index.ts';
export type { ReadModel } from './read-model.ts';
export { gitopsSchema } from './schema.ts';
export type { GitOpsTables } from './tables.ts';
