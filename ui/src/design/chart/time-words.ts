const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;

const partsOf = (format: Intl.DateTimeFormat, time: number): Record<string, string> =>
  Object.fromEntries(format.formatToParts(time).map(part => [part.type, part.value]));

/** How times read on an axis and in a tooltip, in one zone. Day before month, hours to 24. */
export const timeWords = (locale: string, timeZone: string | undefined) => {
  const format = new Intl.DateTimeFormat(locale, {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const dayOf = (p: Record<string, string>) => `${p.weekday} ${p.day} ${p.month} ${p.year}`;
  return {
    /** One label per tick: the month only where it begins or the axis does, the day only where it turns. */
    ticks: (times: readonly number[], stepSeconds: number): string[] => {
      let shown = '';
      return times.map(time => {
        const p = partsOf(format, time);
        if (stepSeconds >= DAY_SECONDS) {
          const month = `${p.month} ${p.year}`;
          const label = month === shown ? `${p.day}` : `${p.day} ${p.month}`;
          shown = month;
          return label;
        }
        const day = `${p.day} ${p.month}`;
        const clock = stepSeconds < 60 ? `${p.hour}:${p.minute}:${p.second}` : `${p.hour}:${p.minute}`;
        const label = day !== shown && shown !== '' ? day : clock;
        shown = day;
        return label;
      });
    },
    /** A point in full; the clock only where points are closer than a day. */
    point: (time: number, stepSeconds: number): string => {
      const p = partsOf(format, time);
      const day = dayOf(p);
      if (stepSeconds >= DAY_SECONDS) return day;
      const clock = stepSeconds < 60 ? `${p.hour}:${p.minute}:${p.second}` : `${p.hour}:${p.minute}`;
      return `${day}, ${clock}`;
    },
    /** Several days, by the first and the last of them; month and year once where both have the same. */
    span: (from: number, last: number): string => {
      const [a, b] = [partsOf(format, from), partsOf(format, last)];
      if (dayOf(a) === dayOf(b)) return dayOf(a);
      const year = a.year === b.year ? '' : ` ${a.year}`;
      const month = year === '' && a.month === b.month ? '' : ` ${a.month}`;
      return `${a.day}${month}${year} – ${b.day} ${b.month} ${b.year}`;
    },
  };
};

export type TimeWords = ReturnType<typeof timeWords>;

/** Distances of labels that an axis of whole days may have: as many days as make a round number. */
const DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 30, 60, 90, 180, 365, 730, 1_825].map(days => days * DAY_SECONDS);

/** The distances that labels may have, in seconds; undefined where any will do: points a day apart have no hours. */
export const labelSteps = (stepSeconds: number): number[] | undefined =>
  stepSeconds >= DAY_SECONDS ? DAYS : undefined;

/** Whether an axis has its labels under points alone: a day within a week has no point. */
export const isSpaced = (stepSeconds: number): boolean => stepSeconds >= WEEK_SECONDS;

/** The points under which an axis has labels that are that far apart at least, the newest among them. */
export const spacedTicks = (times: readonly number[], distanceSeconds: number): readonly number[] => {
  const stride = Math.max(1, Math.ceil(distanceSeconds / usualStep(times)));
  return times.filter((_, at) => (times.length - 1 - at) % stride === 0);
};

/** The usual distance of two points in seconds; a day when there are not two. */
export const usualStep = (times: readonly number[]): number => {
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const middle = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  return middle === undefined ? DAY_SECONDS : middle / 1000;
};
