export type { DeadJob, DeadJobs } from './dead-jobs.ts';
export { before, settlesWithin } from './deadline.ts';
export { enqueueJobs, MAX_PAYLOAD_BYTES } from './enqueue-jobs.ts';
export { DoNotRetry, failureText, isHopeless, isOutage } from './failure.ts';
export type { Job, JobContext, JobPriority, JobWorker, PrioritisedJobDraft } from './job.ts';
export { createJobQueue, type JobQueue, type JobQueueDeps } from './job-queue.ts';
export { LONG_REST_MS, Poller } from './poller.ts';
export { jobsSchema } from './schema.ts';
export type { JobTables } from './tables.ts';
