import { before, failureText, LeaseKeeper } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { CronStore, RunEnd, RunHold } from './cron-store.ts';
import type { CronMetrics } from './metrics.ts';
import type { ResolvedSchedule } from './schedule.ts';

export interface RunDeps {
  readonly store: CronStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: CronMetrics;
}

interface RunOptions {
  readonly claimedAt: number;
  /** Aborts when the process goes away. */
  readonly stopping: AbortSignal;
}

/** A run that each process died of is given up; the next tick is a new one. */
const MAX_ATTEMPTS = 3;

class Overtime extends Error {
  override readonly name = 'Overtime';
}

/** Carries a held run out, and records how it ended unless somebody took it over. */
export const carryOut = async (
  { store, clock, log, metrics }: RunDeps,
  schedule: ResolvedSchedule,
  hold: RunHold,
  { claimedAt, stopping }: RunOptions,
): Promise<void> => {
  const fields = { schedule: schedule.name, runId: hold.runId, attempt: hold.attempt };
  const keeper = new LeaseKeeper({
    clock,
    log,
    leaseMs: schedule.leaseMs,
    takenAt: claimedAt,
    renew: () => store.renew(hold, schedule.leaseMs),
  });
  keeper.start();
  try {
    const end = await attempt(schedule, hold, AbortSignal.any([keeper.signal, stopping]), clock);
    if (stopping.aborted && end.state !== 'succeeded') return;
    if (await finish({ store, clock }, schedule, hold, end)) {
      metrics.finished(schedule.name, end.state, end.at.getTime() - claimedAt);
      if (end.state === 'succeeded') log.debug(fields, 'scheduled run succeeded');
      else log.error({ ...fields, state: end.state, failure: end.error }, 'scheduled run failed');
    } else log.warn(fields, 'scheduled run was taken over by another process');
  } finally {
    keeper.stop();
  }
};

const attempt = async (
  schedule: ResolvedSchedule,
  hold: RunHold,
  signal: AbortSignal,
  clock: Clock,
): Promise<RunEnd> => {
  const endedAs = (state: RunEnd['state'], error?: unknown): RunEnd => ({
    state,
    error: error === undefined ? undefined : failureText(error),
    at: clock.now(),
  });
  if (hold.attempt > MAX_ATTEMPTS) {
    return endedAs('abandoned', new Error('each process that ran it died'));
  }
  const overtime = new AbortController();
  const expired = (): Error => {
    const error = new Overtime(`the run took longer than ${schedule.timeoutMs} ms`);
    overtime.abort(error);
    return error;
  };
  try {
    const running = (async () => schedule.run(AbortSignal.any([signal, overtime.signal])))();
    await before(running, { ms: schedule.timeoutMs, clock, expired });
    return endedAs('succeeded');
  } catch (error) {
    return endedAs(error instanceof Overtime ? 'timed-out' : 'failed', error);
  }
};

/** The lease outlives a short outage, so the record is worth a few tries. */
const finish = async (
  { store, clock }: Pick<RunDeps, 'store' | 'clock'>,
  schedule: ResolvedSchedule,
  hold: RunHold,
  end: RunEnd,
): Promise<boolean> => {
  const giveUpAt = clock.now().getTime() + schedule.leaseMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await store.finish(hold, end);
    } catch (error) {
      if (clock.now().getTime() > giveUpAt) throw error;
    }
    await clock.sleep(backoffMs(tries, { firstMs: 50, maxMs: 1_000 }));
  }
};
