/** What the figures of a period say against those of the period before. */
import type { HomeDeliveryQuery } from './delivery.generated.ts';

export type Overview = HomeDeliveryQuery['deliveryOverview'];
export type Figures = Overview['now'];
export type Day = Overview['days'][number];

/** With fewer a trend says more about chance than about work. */
export const TREND_NEEDS = 10;
/** As many points as a small line can show. */
const POINTS = 15;
const DAY_MS = 86_400_000;
const WEEK = 7;
/** More bars than this are too thin to be read. */
const BARS = 31;

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly good: boolean;
  /** How much, without a sign. */
  readonly amount: number;
}

export const totalOf = ({
  successful,
  failed,
  rollbacks,
}: Pick<Figures, 'successful' | 'failed' | 'rollbacks'>) => successful + failed + rollbacks;

/** The share of deployments that failed or were rolled back; undefined of none. */
export const failureRate = (
  figures: Pick<Figures, 'successful' | 'failed' | 'rollbacks'>,
): number | undefined => {
  const total = totalOf(figures);
  return total === 0 ? undefined : (figures.failed + figures.rollbacks) / total;
};

/** How long a period has been, in days: today is not over. */
export const lengthInDays = ({ from, to }: Pick<Overview, 'from' | 'to'>): number =>
  Math.max(1 / 24, (Date.parse(String(to)) - Date.parse(String(from))) / DAY_MS);

/** The change of something of which more, or less, is better. */
export const changeOf = (
  now: number | null | undefined,
  before: number | null | undefined,
  wanted: 'up' | 'down',
): Change | undefined => {
  if (now === undefined || now === null || before === undefined || before === null) return undefined;
  const direction = now === before ? 'same' : now > before ? 'up' : 'down';
  return { direction, good: direction === wanted || direction === 'same', amount: Math.abs(now - before) };
};

/** The change as a part of what was; undefined where there was nothing to compare with. */
export const relativeChange = (
  now: number | null | undefined,
  before: number | null | undefined,
  wanted: 'up' | 'down',
): Change | undefined => {
  const change = before ? changeOf(now, before, wanted) : undefined;
  return change && before ? { ...change, amount: change.amount / before } : undefined;
};

/** Whether anything happened in the period before: else there is nothing to compare with. */
export const hasBefore = ({ before }: Pick<Overview, 'before'>): boolean => totalOf(before) > 0;

/** Neighbours in groups of a size. From the end, so that the newest are always a whole group. */
const groupsOf = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(Math.max(0, values.length - (index + 1) * size), values.length - index * size),
  ).toReversed();

/** Deployments of a day, or of as many days as are one bar. */
export interface DeploymentBar {
  /** When its first and its last day began. */
  readonly from: number;
  readonly last: number;
  readonly successful: number;
  readonly failed: number;
  readonly rollbacks: number;
}

/** What is drawn of the days: each of them, or weeks where there are too many. */
export const barsOf = (
  days: readonly Day[],
): { readonly isWeekly: boolean; readonly bars: readonly DeploymentBar[] } => {
  const isWeekly = days.length > BARS;
  const bars = groupsOf(days, isWeekly ? WEEK : 1).map(some => ({
    from: Date.parse(String(some[0]?.day)),
    last: Date.parse(String(some.at(-1)?.day)),
    successful: sum(some.map(({ successful }) => successful)),
    failed: sum(some.map(({ failed }) => failed)),
    rollbacks: sum(some.map(({ rollbacks }) => rollbacks)),
  }));
  return { isWeekly, bars };
};

/** Values of days brought to as many as a small line can show: what `join` makes of neighbours. */
export const thinned = <Value>(
  values: readonly Value[],
  join: (values: readonly Value[]) => number | undefined,
  most = POINTS,
): readonly (number | undefined)[] => groupsOf(values, Math.ceil(values.length / most)).map(join);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly (number | null | undefined)[]): number | undefined => {
  const known = values.filter(value => value !== null && value !== undefined);
  return known.length === 0 ? undefined : sum(known) / known.length;
};
