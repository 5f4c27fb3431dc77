export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The last days up to now, and as many before: as long, so that the two can be held against each other. */
export interface Period {
  readonly days: number;
  /** The beginning of its first day. */
  readonly from: Date;
  readonly to: Date;
  readonly beforeFrom: Date;
  /** The same time of day as now: what came later that day is in neither. */
  readonly beforeTo: Date;
}

/** The period of so many days that ends now, its days beginning at midnight of a place so far from UTC. */
export const periodOf = (now: Date, days: number, offsetMinutes = 0): Period => {
  const offset = offsetMinutes * MINUTE_MS;
  const midnight = Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - offset;
  const from = midnight - (days - 1) * DAY_MS;
  return {
    days,
    from: new Date(from),
    to: now,
    beforeFrom: new Date(from - days * DAY_MS),
    beforeTo: new Date(now.getTime() - days * DAY_MS),
  };
};

/** When each day of a period begins. */
export const daysOf = ({ days, from }: Period): readonly Date[] =>
  Array.from({ length: days }, (_, day) => new Date(from.getTime() + day * DAY_MS));
