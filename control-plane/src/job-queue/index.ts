export { enqueueJobs } from './enqueue-jobs.ts';
export { createJobQueue } from './job-queue.ts';
export { jobsSchema } from './schema.ts';
export type { JobTables } from './tables.ts';
