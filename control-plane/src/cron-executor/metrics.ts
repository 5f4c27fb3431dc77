import { Counter, Histogram, type Registry } from 'prom-client';
import type { RunState } from './tables.ts';

/** The executor's instruments. Schedule names come from code, so their number is bounded. */
export interface CronMetrics {
  finished(name: string, state: RunState, elapsedMs: number): void;
}

export const cronMetrics = (registry: Registry): CronMetrics => {
  const runs = new Counter({
    name: 'freshet_cron_runs_total',
    help: 'Runs of schedules in this process and how they ended',
    labelNames: ['schedule', 'state'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'freshet_cron_run_seconds',
    help: 'How long runs of schedules take',
    labelNames: ['schedule'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return {
    finished: (schedule, state, elapsedMs) => {
      runs.inc({ schedule, state });
      duration.observe({ schedule }, elapsedMs / 1_000);
    },
  };
};
