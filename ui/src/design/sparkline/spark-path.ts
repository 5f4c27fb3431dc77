/** Where one value of a sparkline is drawn. */
export interface SparkPoint {
  readonly x: number;
  readonly y: number;
}

export interface SparkBox {
  readonly width: number;
  readonly height: number;
}

// Room for the stroke on the left, for the dot on the right, and above and below the line.
const LEFT = 2;
const RIGHT = 3;
const BREATH = 4;

const isKnown = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** Runs of neighbouring known values, as points in the box: a gap in the values stays a gap in the line. */
export const sparkRuns = (values: readonly (number | undefined)[], box: SparkBox): SparkPoint[][] => {
  const known = values.filter(isKnown);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = values.length > 1 ? (box.width - LEFT - RIGHT) / (values.length - 1) : 0;
  const runs: SparkPoint[][] = [];
  let run: SparkPoint[] = [];
  values.forEach((value, at) => {
    if (!isKnown(value)) {
      run = [];
      return;
    }
    // A flat line runs through the middle: it is neither high nor low.
    const share = span === 0 ? 0.5 : (value - low) / span;
    if (run.length === 0) runs.push(run);
    run.push({ x: LEFT + at * step, y: box.height - BREATH - share * (box.height - 2 * BREATH) });
  });
  return runs;
};

const spell = (value: number): string => value.toFixed(1);

/** The path of a line through points. */
export const linePath = (points: readonly SparkPoint[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${spell(x)} ${spell(y)}`).join(' ');

/** The path of the ground between a line and the bottom of its box. */
export const groundPath = (points: readonly SparkPoint[], height: number): string => {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  return `${linePath(points)} L${spell(last.x)} ${height} L${spell(first.x)} ${height}z`;
};

/** The first, last, lowest and highest known value; none when nothing is known. */
export const sparkFacts = (
  values: readonly (number | undefined)[],
): { first: number; last: number; low: number; high: number } | undefined => {
  const known = values.filter(isKnown);
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { first, last, low: Math.min(...known), high: Math.max(...known) };
};
