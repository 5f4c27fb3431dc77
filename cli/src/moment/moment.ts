import { usageFault } from '../command/index.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365 * 86_400_000,
};
const LONGEST_MS = 100 * 365 * 86_400_000;

interface Given {
  readonly now: Date;
  /** The flag, for messages. */
  readonly flag: string;
  /** The command whose help tells more. */
  readonly see: readonly string[];
  /** Which end of a day is meant by a date without a time. */
  readonly dayEnd?: boolean;
}

/** The moment that someone means by `24h` (ago), a date or a time. */
export const momentBefore = (text: string, given: Given): Date => read(text, given, -1);

/** The moment that someone means by `30d` (from now on), a date or a time. */
export const momentAfter = (text: string, given: Given): Date => read(text, given, 1);

const read = (text: string, given: Given, direction: 1 | -1): Date => {
  const span = spanMs(text);
  if (span !== undefined) return new Date(given.now.getTime() + direction * span);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = new Date(date && given.dayEnd ? `${text}T23:59:59.999Z` : text);
  if ((date || time) && isDay(text.slice(0, 10)) && !Number.isNaN(moment.getTime())) return moment;
  throw usageFault(
    `${given.flag} must be a span such as 90m, 24h or 30d, a date such as 2027-01-31, or a time such as ` +
      `2027-01-31T18:00:00Z, not '${text}'`,
    { see: given.see },
  );
};

/** There is no 31st of June, though `Date` would make it the 1st of July. */
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const spanMs = (text: string): number | undefined => {
  const [, digits, unit] = /^(\d{1,9})([smhdwy])$/.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  return Math.min(Number(digits) * (UNIT_MS[unit] ?? 0), LONGEST_MS);
};

/** An instant as a table shows it: to the second, in UTC, without what everyone can do without. */
export const shortInstant = (instant: string | undefined): string | undefined =>
  instant === undefined ? undefined : `${instant.slice(0, 19).replace('T', ' ')}Z`;
