export { createTriggers } from './create-triggers.ts';
export { checkCronTrigger } from './cron/cron-trigger.ts';
export { triggersSchema } from './schema.ts';
export type { TriggersTables } from './tables.ts';
