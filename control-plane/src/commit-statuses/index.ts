export { createCommitStatuses } from './create-commit-statuses.ts';
export { statusesSchema } from './schema.ts';
export type { StatusesTables } from './tables.ts';
