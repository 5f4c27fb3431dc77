import { type Entry, isFailed, isRollback } from './outcome.ts';

export interface DayCounts {
  /** Noon of the day, so that it is the same day wherever one looks from. */
  readonly time: number;
  readonly deployed: number;
  readonly failed: number;
  readonly rollbacks: number;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 60;

const noonOf = (key: string): number => Date.parse(`${key}T12:00:00Z`);

/** How many entries each day has, from the first of them to the last, days without any between them too; the newest 60. */
export const countByDay = (entries: readonly Entry[], timeZone: string): readonly DayCounts[] => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = Map.groupBy(entries, ({ at }) => noonOf(format.format(new Date(at))));
  const times = [...days.keys()];
  if (times.length === 0) return [];
  const last = Math.max(...times);
  const first = Math.max(Math.min(...times), last - (MOST_DAYS - 1) * DAY_MS);
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, place) => {
    const time = first + place * DAY_MS;
    const of = days.get(time) ?? [];
    const failed = of.filter(isFailed).length;
    const rollbacks = of.filter(entry => !isFailed(entry) && isRollback(entry)).length;
    return { time, failed, rollbacks, deployed: of.length - failed - rollbacks };
  });
};
