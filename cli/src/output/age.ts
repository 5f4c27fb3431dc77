const STEPS: readonly (readonly [unit: string, seconds: number])[] = [
  ['y', 365 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
];

/** How long ago an instant was, in its largest unit: `5s`, `12m`, `3d`. */
export const formatAge = (then: string | Date | undefined, now: Date): string | undefined => {
  if (then === undefined) return undefined;
  const seconds = Math.floor((now.getTime() - new Date(then).getTime()) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.max(0, Math.floor(seconds / size))}${unit}`;
};
