/** How far away a moment is, in the words' own steps. */
export type Distance =
  | { readonly unit: 'now' }
  | { readonly unit: 'soon' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number; readonly ahead: boolean }
  | { readonly unit: 'date'; readonly sameYear: boolean };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RELATIVE_UNTIL = 7 * DAY;
const NOW_UNTIL = 45 * SECOND;
/** The clock of a page is read every few seconds: what happened since seems to lie ahead. */
const AHEAD_UNTIL = 10 * SECOND;

/** Relative up to seven days on either side, then a date. */
export const distance = (at: Date, now: Date): Distance => {
  const passed = now.getTime() - at.getTime();
  const ahead = passed < 0;
  const gap = Math.abs(passed);
  if (gap < NOW_UNTIL) return ahead && gap > AHEAD_UNTIL ? { unit: 'soon' } : { unit: 'now' };
  if (gap < HOUR) return { unit: 'minutes', count: Math.max(1, Math.floor(gap / MINUTE)), ahead };
  if (gap < DAY) return { unit: 'hours', count: Math.floor(gap / HOUR), ahead };
  if (gap < RELATIVE_UNTIL) return { unit: 'days', count: Math.floor(gap / DAY), ahead };
  return { unit: 'date', sameYear: at.getFullYear() === now.getFullYear() };
};

/** A span of time in its two largest units, as `4 m 33 s`. */
export type Span =
  | { readonly unit: 'milliseconds' | 'seconds'; readonly count: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number; readonly hours: number };

export const span = (milliseconds: number): Span => {
  const ms = Math.max(0, milliseconds);
  if (ms < 10 * SECOND && ms % SECOND !== 0) return { unit: 'milliseconds', count: Math.round(ms) };
  if (ms < MINUTE) return { unit: 'seconds', count: Math.floor(ms / SECOND) };
  if (ms < HOUR)
    return { unit: 'minutes', minutes: Math.floor(ms / MINUTE), seconds: Math.floor((ms % MINUTE) / SECOND) };
  if (ms < DAY)
    return { unit: 'hours', hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) };
  return { unit: 'days', days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) };
};
