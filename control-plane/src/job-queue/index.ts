export { before, settlesWithin } from './deadline.ts';
export { enqueueJobs } from './enqueue-jobs.ts';
export { DoNotRetry, failureText, isHopeless, isOutage } from './failure.ts';
export { createJobQueue } from './job-queue.ts';
export { LeaseKeeper } from './lease-keeper.ts';
export { LONG_REST_MS, Poller } from './poller.ts';
export { jobsSchema } from './schema.ts';
export type { JobTables } from './tables.ts';
