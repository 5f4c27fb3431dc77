import type { IntOrPercent } from '../shapes/index.ts';

/** A count, or a share of `total` rounded the way that is asked for. What cannot be read counts as nothing. */
export const scaledValue = (value: IntOrPercent | undefined, total: number, round: 'up' | 'down'): number => {
  if (value === undefined) return 0;
  if (typeof value === 'number') return value;
  const share = /^(\d+)%$/.exec(value)?.[1];
  if (share === undefined) return Number.parseInt(value, 10) || 0;
  const exact = (Number(share) * total) / 100;
  return round === 'up' ? Math.ceil(exact) : Math.floor(exact);
};
