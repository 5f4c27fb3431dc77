export { createEventHandler } from './create-event-handler.ts';
export type { ApplicationFilter, ReadApplication, ReadChange } from './read/index.ts';
export type { ReadModel } from './read-model.ts';
export { gitopsSchema } from './schema.ts';
export type { GitOpsTables } from './tables.ts';
