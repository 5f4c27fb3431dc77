import { backoffMs } from '@freshet/kit/time';

/** How a cluster answered when it was last asked whether it is there: it did, it did not take the login, or nothing came. */
export type ClusterAnswer = 'reached' | 'refused' | 'away';

const HOLDS_MS = 60_000;
export const AWAY_MS = 10_000;
/** Five minutes, in which most come back. */
const MOST_SOON = 30;

/**
 * How long to wait until a cluster is asked again. One that just went away is asked often, so that it is found soon; one
 * that stays away, no oftener in the end than one that answers. A login that is refused stays so until somebody renews
 * it, and whoever tries it again and again looks like an attack.
 */
export const askAgainMs = (answer: ClusterAnswer, timesAway: number, random?: number): number => {
  if (answer !== 'away') return HOLDS_MS;
  if (timesAway <= MOST_SOON) return AWAY_MS;
  const options = { firstMs: 2 * AWAY_MS, maxMs: HOLDS_MS, ...(random === undefined ? {} : { random }) };
  return backoffMs(timesAway - MOST_SOON - 1, options);
};
