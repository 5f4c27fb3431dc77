import { Fault } from '@freshet/kit/errors';

/** How many of each an account may have. They bound lists, queries and what one account can cost the others. */
export const LIMITS = {
  users: 10_000,
  teams: 10_000,
  'service accounts': 1_000,
  'API keys': 10_000,
  'pending invitations': 1_000,
} as const;

/** Refuses one more when the account is full. Two requests at once may overshoot by one, which hurts nothing. */
export const refuseWhenFull = (what: keyof typeof LIMITS, count: number): void => {
  const limit = LIMITS[what];
  if (count < limit) return;
  throw new Fault('LIMIT_REACHED', `an account may have at most ${limit} ${what}`, { limit });
};
