const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Distances that people count in. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].flatMap(count => [count * SECOND, count * MINUTE, count * HOUR]),
];
const MOST = 6;

/** Round moments of a span to write on its scale, from its beginning on. */
export const ticksOf = (span: number): readonly number[] => {
  const step =
    STEPS.toSorted((a, b) => a - b).find(one => span / one <= MOST) ?? Math.ceil(span / MOST / HOUR) * HOUR;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
};

/** A moment of a scale in the largest unit that it is whole in. */
export const unitOf = (
  ms: number,
): { readonly unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours'; readonly count: number } => {
  if (ms > 0 && ms % HOUR === 0) return { unit: 'hours', count: ms / HOUR };
  if (ms > 0 && ms % MINUTE === 0) return { unit: 'minutes', count: ms / MINUTE };
  if (ms % SECOND !== 0) return { unit: 'milliseconds', count: ms };
  return { unit: 'seconds', count: ms / SECOND };
};
