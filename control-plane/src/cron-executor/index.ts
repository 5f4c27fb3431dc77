export { type CronExecutor, createCronExecutor } from './cron-executor.ts';
export type { Schedule } from './schedule.ts';
export { cronSchema } from './schema.ts';
export type { CronTables } from './tables.ts';
