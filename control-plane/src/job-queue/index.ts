export { enqueueJobs } from './enqueue-jobs.ts';
export type { JobWorker } from './job.ts';
export { createJobQueue, type JobQueue } from './job-queue.ts';
export { jobsSchema } from './schema.ts';
export type { JobTables } from './tables.ts';
