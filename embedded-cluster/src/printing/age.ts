const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Two units, the smaller left out when it is zero: `3m5s`, `3m`. */
const pair = (
  span: number,
  [big, bigName]: [number, string],
  [small, smallName]: [number, string],
): string => {
  const rest = Math.floor((span % big) / small);
  return `${Math.floor(span / big)}${bigName}${rest === 0 ? '' : `${rest}${smallName}`}`;
};

/** A span of time as people read it, coarser the longer it is: `119s`, `3m5s`, `42m`, `5h3m`, `30h`, `5d4h`, `3y20d`. */
export const humanDuration = (span: number): string => {
  if (span < -2 * SECOND) return '<invalid>';
  if (span < 0) return '0s';
  if (span < 2 * MINUTE) return `${Math.floor(span / SECOND)}s`;
  if (span < 10 * MINUTE) return pair(span, [MINUTE, 'm'], [SECOND, 's']);
  if (span < 3 * HOUR) return `${Math.floor(span / MINUTE)}m`;
  if (span < 8 * HOUR) return pair(span, [HOUR, 'h'], [MINUTE, 'm']);
  if (span < 48 * HOUR) return `${Math.floor(span / HOUR)}h`;
  if (span < 8 * DAY) return pair(span, [DAY, 'd'], [HOUR, 'h']);
  if (span < 2 * YEAR) return `${Math.floor(span / DAY)}d`;
  if (span < 8 * YEAR) return pair(span, [YEAR, 'y'], [DAY, 'd']);
  return `${Math.floor(span / YEAR)}y`;
};

/** How long ago a time was, or `<unknown>` if there is none. */
export const age = (time: unknown, now: Date): string => {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? '<unknown>' : humanDuration(now.getTime() - at);
};
