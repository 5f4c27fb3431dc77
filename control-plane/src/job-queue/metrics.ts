import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How one try of a job ended. */
export type JobOutcome = 'done' | 'retried' | 'dead' | 'lost' | 'released';

/** The queue's instruments. Queue names come from code, so their number is bounded. */
export interface JobQueueMetrics {
  finished(queue: string, outcome: JobOutcome, elapsedMs: number): void;
  running(queue: string, count: number): void;
}

export const jobQueueMetrics = (registry: Registry): JobQueueMetrics => {
  const finished = new Counter({
    name: 'freshet_jobs_finished_total',
    help: 'Tries of jobs by queue and how they ended',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'freshet_job_duration_seconds',
    help: 'Time from claiming a job to recording how it ended',
    labelNames: ['queue'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers: [registry],
  });
  const running = new Gauge({
    name: 'freshet_jobs_running',
    help: 'Jobs this process holds now',
    labelNames: ['queue'],
    registers: [registry],
  });
  return {
    finished: (queue, outcome, elapsedMs) => {
      finished.inc({ queue, outcome });
      duration.observe({ queue }, elapsedMs / 1_000);
    },
    running: (queue, count) => running.set({ queue }, count),
  };
};
