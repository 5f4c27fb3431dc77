import { Cron } from 'croner';

/** When a schedule is due. */
export interface Schedule {
  /** The last time at or before `until` and after `since`; with how many there were, as far as anybody cares. */
  missed(since: Date, until: Date): { readonly last: Date | undefined; readonly isTooMany: boolean };
  next(after: Date): Date | undefined;
}

/** More missed starts than this are a sign that something is wrong with the clock or the schedule. */
const TOO_MANY = 100;

/** Reads a schedule in five fields, or one of the macros. Throws an error that says what is wrong. */
export const readSchedule = (pattern: string, timeZone: string | undefined): Schedule => {
  // Without a zone the cluster's own counts, and a cluster in a process has none but UTC.
  const cron = new Cron(pattern, {
    paused: true,
    timezone: timeZone ?? 'Etc/UTC',
    sloppyRanges: true,
    ...(pattern.startsWith('@') ? {} : { mode: '5-part' as const }),
  });
  const next = (after: Date): Date | undefined => cron.nextRun(after) ?? undefined;
  return {
    next,
    missed: (since, until) => {
      let last: Date | undefined;
      let count = 0;
      for (let at = next(since); at !== undefined && at <= until; at = next(at)) {
        last = at;
        count += 1;
        if (count <= TOO_MANY) continue;
        const [latest] = cron.previousRuns(1, new Date(until.getTime() + 1_000));
        return { last: latest !== undefined && latest <= until ? latest : last, isTooMany: true };
      }
      return { last, isTooMany: false };
    },
  };
};
