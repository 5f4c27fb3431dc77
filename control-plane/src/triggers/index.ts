export { createTriggers } from './create-triggers.ts';
export { triggersSchema } from './schema.ts';
export type { TriggersTables } from './tables.ts';
