const MINUTES = [15, 30, 60, 240, 480, 1440, 10_080, 43_200] as const;

/** The choices for how long a session may lie unused, with the one in force among them. */
export const idleOptions = (current: number | null): readonly number[] =>
  current === null || MINUTES.some(minutes => minutes === current)
    ? MINUTES
    : [...MINUTES, current].toSorted((a, b) => a - b);

/** Minutes in the largest unit that holds them without a rest. */
export const inUnits = (
  minutes: number,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 };
  if (minutes % 60 === 0) return { unit: 'hours', count: minutes / 60 };
  return { unit: 'minutes', count: minutes };
};
