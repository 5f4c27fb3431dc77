/** What people write for a moment in a filter: a day, a time, `today`, or how long ago. */

const AGO = /^(\d{1,4})([hd])$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS = { h: 3_600_000, d: 86_400_000 } as const;

type Edge = 'from' | 'to';

/** The moment that is meant, or undefined where none is. A day means its beginning, or its end where it closes a stretch. */
export const momentOf = (value: string, edge: Edge, now: Date): Date | undefined => {
  if (value === 'today') return edgeOf(now.getFullYear(), now.getMonth(), now.getDate(), edge);
  const [, count, unit] = AGO.exec(value) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * MS[unit as 'h' | 'd']);
  const [, year, month, day] = DAY.exec(value) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month) - 1, Number(day), edge);
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined;
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment;
};

/** A day of the calendar; the 31st of February is none. */
const dayOf = (year: number, month: number, day: number, edge: Edge): Date | undefined => {
  const moment = edgeOf(year, month, day, edge);
  return moment.getMonth() === month && moment.getDate() === day ? moment : undefined;
};

const edgeOf = (year: number, month: number, day: number, edge: Edge): Date =>
  edge === 'from' ? new Date(year, month, day) : new Date(year, month, day, 23, 59, 59, 999);
