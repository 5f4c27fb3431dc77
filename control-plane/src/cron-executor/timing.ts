import { Cron } from 'croner';

/** When a schedule ticks, as it is stored for processes that do not declare it. */
export type TimingSpec = { readonly cron: string; readonly timeZone: string } | { readonly everyMs: number };

/** The ticks of a schedule. Times have whole seconds for cron expressions. */
export interface Timing {
  readonly spec: TimingSpec;
  /** The last tick at or before `time`; none when there never was one. */
  last(time: Date): Date | undefined;
  /** The first tick after `time`; none when there never will be one. */
  next(time: Date): Date | undefined;
}

/** Throws when the expression or the time zone makes no sense. */
export const parseTiming = (spec: TimingSpec): Timing =>
  'everyMs' in spec ? everyTiming(spec) : cronTiming(spec);

const everyTiming = (spec: { readonly everyMs: number }): Timing => {
  const tick = (time: Date): number => Math.floor(time.getTime() / spec.everyMs) * spec.everyMs;
  return {
    spec,
    last: time => new Date(tick(time)),
    next: time => new Date(tick(time) + spec.everyMs),
  };
};

const cronTiming = (spec: { readonly cron: string; readonly timeZone: string }): Timing => {
  const cron = new Cron(spec.cron, { mode: '5-part', timezone: spec.timeZone, paused: true });
  if (cron.nextRun() === null && cron.previousRuns(1).length === 0) throw new Error('it never ticks');
  return {
    spec,
    // The library looks strictly before its reference, in whole seconds.
    last: time => cron.previousRuns(1, new Date(time.getTime() + 1_000))[0],
    next: time => cron.nextRun(time) ?? undefined,
  };
};
