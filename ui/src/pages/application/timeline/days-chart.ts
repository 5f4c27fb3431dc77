import { type Entry, isFailed, isRollback } from './outcome.ts';

export interface DayCounts {
  /** Noon of the day where the reader is. */
  readonly time: number;
  readonly deployed: number;
  readonly failed: number;
  readonly rollbacks: number;
}

interface Options {
  /** There are entries that are not here, so that the oldest day may have more of them. */
  readonly hasOlder?: boolean;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 60;

/** What calendar and clock show in a zone at a moment, as if they showed it in Greenwich. */
const wallClock = (timeZone: string): ((ms: number) => number) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return ms => Date.parse(`${format.format(ms).replace(', ', 'T')}Z`);
};

/** How many entries each day has, from the first of them to the last, days without any between them too; the newest 60. */
export const countByDay = (
  entries: readonly Entry[],
  timeZone: string,
  { hasOlder = false }: Options = {},
): readonly DayCounts[] => {
  const wallAt = wallClock(timeZone);
  // Days by number, which all are equally long, however the clocks change.
  const days = Map.groupBy(entries, ({ at }) => Math.floor(wallAt(Date.parse(at)) / DAY_MS));
  const numbers = [...days.keys()];
  if (numbers.length === 0) return [];
  const last = Math.max(...numbers);
  const oldest = Math.min(...numbers) + (hasOlder ? 1 : 0);
  const first = Math.max(oldest, last - (MOST_DAYS - 1));
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const day = first + place;
    const of = days.get(day) ?? [];
    const failed = of.filter(isFailed).length;
    const rollbacks = of.filter(entry => !isFailed(entry) && isRollback(entry)).length;
    const noon = (day + 0.5) * DAY_MS;
    return {
      time: noon - (wallAt(noon) - noon),
      failed,
      rollbacks,
      deployed: of.length - failed - rollbacks,
    };
  });
};
