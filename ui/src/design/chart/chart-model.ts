import type { ChartKind, ChartSeries, ChartTarget } from './series.ts';

/** One line, or one layer of bars, ready to be drawn. `null` is how the drawing library spells a gap. */
export interface ChartLayer {
  readonly series: ChartSeries;
  /** Its place among all series: colour and dashes stay when another series is hidden. */
  readonly at: number;
  readonly role: 'now' | 'before';
  /** What the point says. */
  readonly values: readonly (number | undefined)[];
  /** The lower and upper end of what is drawn; they differ from the value when series are stacked. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

export interface ChartModel {
  readonly kind: ChartKind;
  /** In milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly layers: readonly ChartLayer[];
  readonly top: number;
  readonly bottom: number;
}

/** Whether all that it says are whole numbers, as those of things that are counted. */
export const isCounted = ({ layers }: Pick<ChartModel, 'layers'>): boolean =>
  layers.every(({ values }) => values.every(value => value === undefined || Number.isInteger(value)));

interface ModelInput {
  readonly kind: ChartKind;
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly stacked: boolean;
  readonly target?: ChartTarget | undefined;
}

const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** What a chart draws of its series: hidden ones left out, stacked ones raised by those below them. */
export const chartModel = ({ kind, times, series, hidden, stacked, target }: ModelInput): ChartModel => {
  const raised = times.map(() => 0);
  const layers: ChartLayer[] = [];
  series.forEach((one, at) => {
    if (hidden.has(one.id)) return;
    const high = times.map((_, index) => {
      const value = known(one.values[index]);
      if (value === null || !stacked) return value;
      const sum = (raised[index] ?? 0) + value;
      return sum;
    });
    const low = times.map((_, index) => (stacked && high[index] !== null ? (raised[index] ?? 0) : 0));
    if (stacked) {
      high.forEach((value, index) => {
        if (value !== null) raised[index] = value;
      });
    }
    layers.push({ series: one, at, role: 'now', values: one.values, low, high });
    if (one.before !== undefined && !stacked) {
      const before = one.before;
      layers.push({
        series: one,
        at,
        role: 'before',
        values: before,
        low: times.map(() => 0),
        high: times.map((_, index) => known(before[index])),
      });
    }
  });
  const ends = layers.flatMap(layer => layer.high.filter(value => value !== null));
  if (target !== undefined) ends.push(target.value);
  return {
    kind,
    times,
    layers,
    top: ends.reduce((most, value) => Math.max(most, value), 0),
    bottom: ends.reduce((least, value) => Math.min(least, value), 0),
  };
};

/** How many times have at least one value: what decides whether a line says anything. */
export const measuredPoints = (times: readonly number[], series: readonly ChartSeries[]): number =>
  times.filter((_, index) => series.some(one => known(one.values[index]) !== null)).length;

/** The point a key leads to: arrows one on, Page keys a tenth of the chart, Home and End the ends. */
export const pointAfterKey = (key: string, at: number | undefined, count: number): number | undefined => {
  if (count === 0) return undefined;
  const last = count - 1;
  const leap = Math.max(1, Math.round(count / 10));
  const from = at ?? last;
  const steps: Record<string, number> = {
    ArrowLeft: at === undefined ? from : from - 1,
    ArrowDown: at === undefined ? from : from - 1,
    ArrowRight: at === undefined ? from : from + 1,
    ArrowUp: at === undefined ? from : from + 1,
    PageUp: from + leap,
    PageDown: from - leap,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
};
