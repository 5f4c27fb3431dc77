import { Fault } from '@freshet/kit/errors';

/** How many of each an account may have. They bound lists and what one account can cost the others. */
const LIMITS = {
  'runtime environments': 1_000,
  runners: 10_000,
  'registration tokens': 1_000,
} as const;

/** Refuses one more when the account is full. Two requests at once may overshoot by one, which hurts nothing. */
export const refuseWhenFull = (what: keyof typeof LIMITS, count: number): void => {
  const limit = LIMITS[what];
  if (count < limit) return;
  throw new Fault('LIMIT_REACHED', `an account may have at most ${limit} ${what}`, { limit });
};

/** The one spelling under which names are compared. */
export const nameKey = (name: string): string => name.toLowerCase();
