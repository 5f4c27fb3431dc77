import { parseTiming, type Timing } from './timing.ts';

interface ScheduleBase {
  /** `module.purpose`; identifies the schedule for ever. */
  readonly name: string;
  /** Does the work. It may be run again after the death of a process, so it must not mind that. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Whether a tick that no process was there for is made good once, or left out. Left out unless said otherwise. */
  readonly catchUp?: 'skip' | 'once';
  /** The longest a run may take; its signal aborts then. */
  readonly timeoutMs?: number;
  /** A process that says nothing for this long is taken for dead. */
  readonly leaseMs?: number;
}

/** Work that a module wants done again and again, by one process at a time. */
export type Schedule = ScheduleBase &
  (
    | {
        /** Minute, hour, day of month, month, day of week. */
        readonly cron: string;
        /** An IANA name; UTC when left out. */
        readonly timeZone?: string;
      }
    | {
        /** Every so many ms, counted from 1970, so that all processes agree on the ticks. */
        readonly everyMs: number;
      }
  );

/** A schedule with every option decided. */
export interface ResolvedSchedule extends Required<ScheduleBase> {
  readonly timing: Timing;
}

const MIN_EVERY_MS = 100;

/** Decides the options of the schedules, and refuses a declaration that could never work. */
export const resolveSchedules = (schedules: readonly Schedule[]): readonly ResolvedSchedule[] => {
  const names = schedules.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`the schedule ${double} is declared twice`);
  return schedules.map(schedule => ({
    name: schedule.name,
    run: schedule.run,
    catchUp: schedule.catchUp ?? 'skip',
    timeoutMs: schedule.timeoutMs ?? 10 * 60_000,
    leaseMs: schedule.leaseMs ?? 30_000,
    timing: timingOf(schedule),
  }));
};

const timingOf = (schedule: Schedule): Timing => {
  if ('everyMs' in schedule) {
    if (schedule.everyMs >= MIN_EVERY_MS) return parseTiming({ everyMs: schedule.everyMs });
    throw new Error(`the schedule ${schedule.name} is too frequent: every ${schedule.everyMs} ms`);
  }
  try {
    return parseTiming({ cron: schedule.cron, timeZone: schedule.timeZone ?? 'UTC' });
  } catch (error) {
    throw new Error(`the schedule ${schedule.name} has no valid time: ${schedule.cron}`, { cause: error });
  }
};
